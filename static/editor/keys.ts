// The keys of the editor. The list of @codemirror/commands would bring along a parser, which is a sixth of the script,
// and which definitions do not need.

import {
  copyLineDown,
  copyLineUp,
  cursorCharLeft,
  cursorCharRight,
  cursorDocEnd,
  cursorDocStart,
  cursorGroupLeft,
  cursorGroupRight,
  cursorLineBoundaryBackward,
  cursorLineBoundaryForward,
  cursorLineBoundaryLeft,
  cursorLineBoundaryRight,
  cursorLineDown,
  cursorLineUp,
  cursorPageDown,
  cursorPageUp,
  deleteGroupBackward,
  deleteGroupForward,
  deleteLine,
  deleteLineBoundaryBackward,
  deleteLineBoundaryForward,
  insertNewline,
  moveLineDown,
  moveLineUp,
  selectAll,
  selectCharLeft,
  selectCharRight,
  selectDocEnd,
  selectDocStart,
  selectGroupLeft,
  selectGroupRight,
  selectLineBoundaryBackward,
  selectLineBoundaryForward,
  selectLineBoundaryLeft,
  selectLineBoundaryRight,
  selectLineDown,
  selectLineUp,
  selectPageDown,
  selectPageUp,
  simplifySelection,
  toggleComment,
} from '@codemirror/commands';
import { EditorSelection } from '@codemirror/state';
import type { Command, KeyBinding } from '@codemirror/view';

// The commands of @codemirror/commands would also look at indentation.
const deleteChar =
  (forward: boolean): Command =>
  view => {
    if (view.state.readOnly) return false;
    view.dispatch(
      view.state.changeByRange(r => {
        const other = r.empty ? view.moveByChar(r, forward).head : r.anchor,
          from = Math.min(r.head, other);
        return { changes: { from, to: Math.max(r.head, other) }, range: EditorSelection.cursor(from) };
      }),
      { scrollIntoView: true, userEvent: 'delete' },
    );
    return true;
  };

// Each move also selects, with Shift.
const move = (key: string, mac: string, run: Command, shift: Command): KeyBinding[] => [
  { ...(key && { key }), ...(mac && { mac }), run, shift, preventDefault: true },
];

export const keys: KeyBinding[] = [
  ...move('ArrowLeft', '', cursorCharLeft, selectCharLeft),
  ...move('ArrowRight', '', cursorCharRight, selectCharRight),
  ...move('Ctrl-ArrowLeft', 'Alt-ArrowLeft', cursorGroupLeft, selectGroupLeft),
  ...move('Ctrl-ArrowRight', 'Alt-ArrowRight', cursorGroupRight, selectGroupRight),
  ...move('', 'Cmd-ArrowLeft', cursorLineBoundaryLeft, selectLineBoundaryLeft),
  ...move('', 'Cmd-ArrowRight', cursorLineBoundaryRight, selectLineBoundaryRight),
  ...move('ArrowUp', '', cursorLineUp, selectLineUp),
  ...move('ArrowDown', '', cursorLineDown, selectLineDown),
  ...move('Ctrl-Home', 'Cmd-ArrowUp', cursorDocStart, selectDocStart),
  ...move('Ctrl-End', 'Cmd-ArrowDown', cursorDocEnd, selectDocEnd),
  ...move('PageUp', '', cursorPageUp, selectPageUp),
  ...move('PageDown', '', cursorPageDown, selectPageDown),
  ...move('Home', '', cursorLineBoundaryBackward, selectLineBoundaryBackward),
  ...move('End', '', cursorLineBoundaryForward, selectLineBoundaryForward),
  { key: 'Enter', run: insertNewline, shift: insertNewline },
  { key: 'Mod-a', run: selectAll },
  { key: 'Backspace', run: deleteChar(false), shift: deleteChar(false), preventDefault: true },
  { key: 'Delete', run: deleteChar(true), preventDefault: true },
  { key: 'Ctrl-Backspace', mac: 'Alt-Backspace', run: deleteGroupBackward, preventDefault: true },
  { key: 'Ctrl-Delete', mac: 'Alt-Delete', run: deleteGroupForward, preventDefault: true },
  { mac: 'Cmd-Backspace', run: deleteLineBoundaryBackward, preventDefault: true },
  { mac: 'Cmd-Delete', run: deleteLineBoundaryForward, preventDefault: true },
  { key: 'Alt-ArrowUp', run: moveLineUp },
  { key: 'Alt-ArrowDown', run: moveLineDown },
  { key: 'Shift-Alt-ArrowUp', run: copyLineUp },
  { key: 'Shift-Alt-ArrowDown', run: copyLineDown },
  { key: 'Shift-Mod-k', run: deleteLine },
  { key: 'Mod-/', run: toggleComment },
  { key: 'Escape', run: simplifySelection },
];
