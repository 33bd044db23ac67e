// Package series counts how a puzzle goes on: the numbers of solutions of a family of boards (def.Family), one for each n,
// and the law that they follow.
//
//	family ──Terms──▶ a(1), a(2), … ──Find──▶ Recurrence: next terms, generating function, growth
//
// # The law
//
// On boards that grow by one side alone the numbers satisfy a linear recurrence with constant coefficients. There are
// finitely many edges between what is filled and what is not, and a matrix says how many ways lead from edge to edge. By
// the theorem of Cayley and Hamilton its characteristic polynomial is such a recurrence (R. Stanley, Enumerative
// Combinatorics I, chapter 4: the transfer-matrix method).
//
// [Find] looks for the shortest recurrence that the known terms satisfy, by the algorithm of E. Berlekamp and J. Massey
// (IEEE Transactions on Information Theory 15, 1969) modulo two primes of 61 bits. The coefficients are lifted to whole
// numbers by P. Fatou's lemma: the shortest recurrence of whole numbers has whole coefficients.
//
// # The proof
//
// The edges that can occur are counted (frontier.Strip): say there are s. The numbers satisfy some recurrence of order s.
// A found one has order d. The difference between the numbers and what it predicts satisfies a recurrence of order s + d.
// If s + d terms in a row agree, all of them do. So a found law is proved by s + d terms that it fits, and is a guess with
// fewer.
//
//   - recurrence.go: Find, Recurrence
//   - terms.go: Terms, which counts in slices; print.go: laws as people write them
//   - known.go: All, the sequences of known.tsv; Matches, those that some terms agree with
package series
