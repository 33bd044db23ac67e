// The machine and the browser that measure, as far as a browser tells.

interface Brands {
  brands: { brand: string; version: string }[];
  platform: string;
}

/** What a browser says of itself. */
export interface Told {
  userAgent: string;
  userAgentData?: Brands;
  hardwareConcurrency?: number;
}

/** "Chromium 140 on Linux, 2 cores" */
export function machineOf(told: Told): string {
  const cores = told.hardwareConcurrency ?? 1;
  return `${browserOf(told)} on ${systemOf(told)}, ${cores} ${cores === 1 ? 'core' : 'cores'}`;
}

function browserOf({ userAgent, userAgentData }: Told): string {
  // One brand is made up, so that nobody relies on their order. Chromium is the base of other browsers, so another name
  // is better.
  const real = userAgentData?.brands.filter(b => !/not.?a.?brand/i.test(b.brand)) ?? [];
  const brand = real.find(b => b.brand !== 'Chromium') ?? real[0];
  if (brand) return `${brand.brand} ${brand.version}`;
  for (const [name, pattern] of [
    ['Firefox', /Firefox\/(\d+)/],
    ['Edge', /Edg\/(\d+)/],
    ['Chrome', /Chrome\/(\d+)/],
    ['Safari', /Version\/(\d+(?:\.\d+)?).*Safari/],
  ] as const) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return 'a browser';
}

function systemOf({ userAgent, userAgentData }: Told): string {
  if (userAgentData?.platform) return userAgentData.platform;
  for (const [name, pattern] of [
    ['Windows', /Windows/],
    ['Android', /Android/],
    ['iOS', /iPhone|iPad/],
    ['macOS', /Mac OS X/],
    ['Linux', /Linux/],
  ] as const) {
    if (pattern.test(userAgent)) return name;
  }
  return 'an unknown system';
}
