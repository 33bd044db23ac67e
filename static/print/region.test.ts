import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionOf } from './region.ts';

test('the region of a language, also of what is no language', () => {
  for (const [language, region] of [
    ['en', 'US'],
    ['en-GB', 'GB'],
    ['de', 'DE'],
    ['es-MX', 'MX'],
    ['C', ''],
    ['POSIX-', ''],
    ['en_US.UTF-8', ''],
    ['', ''],
    [undefined, ''],
  ] as const) {
    assert.equal(regionOf(language), region, language);
  }
});
