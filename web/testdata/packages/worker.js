import { count } from 'tilewright-solver';

count('pentominoes-20x3').then((n) => postMessage(String(n)));
