// The script of a runner: a worker inside the planner worker that runs kernels.

import { type Order, Runner } from './kernel.ts';

declare const self: DedicatedWorkerGlobalScope;

const runner = new Runner((answer, transfer) => self.postMessage(answer, transfer));
self.onmessage = (event: MessageEvent<Order>) => runner.hear(event.data);
