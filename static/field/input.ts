// Inputs, text areas and choices that follow the contract of field.ts. No other file writes the value of one.

import { type Changed, Field, type Shown, changeOf } from './field.ts';

export type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether the input says where its caret is, as those for texts do. */
const isText = (input: Input): input is HTMLInputElement | HTMLTextAreaElement =>
  'setRangeText' in input && input.selectionStart !== null;

function write(input: Input, text: string): void {
  if (input.value === text) return;
  if (!isText(input)) {
    input.value = text;
    return;
  }
  const { from, to, insert } = changeOf(input.value, text);
  input.setRangeText(insert, from, to, 'preserve');
}

function fieldOf(input: Input, rest: number, tell: (changed: Changed) => void): Field {
  let seen = input.value;
  const field = new Field(
    {
      read: () => input.value,
      write: text => {
        write(input, text);
        seen = input.value;
      },
      joins: isText(input),
      tell,
    },
    rest,
  );
  const look = (): void => {
    seen = input.value;
    field.edited();
  };
  // Before the component hears of it.
  input.addEventListener('input', look, true);
  const done = (): void => {
    if (input.value !== seen) look(); // what a browser fills in may send no other event
    field.done();
  };
  input.addEventListener('change', done, true);
  return field;
}

/** An input of the program's. It sends "changed" and is given "shown", as elements with a text of their own are. */
export type Followed = Input & { shown: Shown; flush(): void };

/** Makes an input follow the contract. `rest` is that of its field. */
export function follow(input: Input, rest: number): void {
  const field = fieldOf(input, rest, detail => input.dispatchEvent(new CustomEvent('changed', { detail })));
  Object.defineProperty(input, 'shown', { set: (shown: Shown) => field.show(shown), configurable: true });
  (input as Followed).flush = () => field.flush();
}

/** What a component last said of an input of its own. */
interface Own {
  field: Field;
  epoch: number;
  said: string;
  typing: boolean;
  /** What is to be shown when the person has finished. */
  later?: string | undefined;
}
const own = new WeakMap<Input, Own>();

/** Shows a component's text in an input of its own. Another text than the last waits while a person types there. */
export function showText(input: Input, text: string | number): void {
  const is = own.get(input) ?? owned(input),
    next = String(text);
  if (is.typing) {
    if (next !== is.said) is.later = next;
  } else {
    is.later = undefined;
    is.field.show({ text: next, epoch: ++is.epoch, revision: is.field.revision });
  }
  is.said = next;
}

function owned(input: Input): Own {
  const hear = ({ done }: Changed): void => {
    is.typing = !done;
    // The component hears of it first.
    if (done) setTimeout(() => is.typing || is.later === undefined || showText(input, is.later));
  };
  const is: Own = { field: fieldOf(input, 0, hear), epoch: 0, said: input.value, typing: false };
  own.set(input, is);
  return is;
}
