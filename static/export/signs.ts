// Signs of three by five squares for names on printed pieces: large squares print where fine lines do not.

/** Five rows of each sign, a bit for each square. */
const SIGNS: Record<string, string> = {
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  J: '11152',
  K: '55655',
  L: '44447',
  M: '57755',
  N: '57775',
  O: '25552',
  P: '65644',
  Q: '25573',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  V: '55522',
  W: '55775',
  X: '55255',
  Y: '55222',
  Z: '71247',
  0: '75557',
  1: '26227',
  2: '71747',
  3: '71717',
  4: '55711',
  5: '74717',
  6: '74757',
  7: '71244',
  8: '75757',
  9: '75717',
  '+': '02720',
  '-': '00700',
};

/** How many signs a name has at most. */
const MOST = 4;

/** The rows of a name, the top one first; those of a number instead where the name is long or has other signs. */
export function rowsOf(name: string, number: number): boolean[][] {
  const plain = name.toUpperCase(),
    signs = [...(plain.length <= MOST && [...plain].every(c => SIGNS[c]) && plain ? plain : String(number))];
  return Array.from({ length: 5 }, (_, row) =>
    signs.flatMap((c, i) => [...(i ? [false] : []), ...[4, 2, 1].map(bit => !!(Number(SIGNS[c]![row]) & bit))]),
  );
}
