/*
 * What every operation on a running process must come to: written by hand from the semantics, not from the code.
 *
 * `a` (p1) comes before the task `t`, `z` (p9) after it, `b` (p8) beside it; `s` is the start. Somebody does things
 * about `t`, one after the other; a cell says what is to be read then:
 *
 * - the results of the tasks at `t` in the order in which they came to be, `p7:1` where it is not the one of the
 *   column's head: 1 open, 2 approved, 3 rejected, 4 cancelled, 5 returned, 6 delegated;
 * - what has become of the rest (OUTCOMES says how each diagram looks then);
 * - or the code of the refusal of the last thing that was done, after which nothing has changed;
 * - nothing where it has no meaning.
 */

/** How `t` is decided, or what was done about it already; whose the tasks are. */
export const STATES = {
  single: 'p2',
  all: 'p2 p3 p4',
  any: 'p2 p3 p4',
  ratio: 'p2 p3 p4',
  sequence: 'p2 p3 p4',
  before: 'p2 p5',
  after: 'p2 p5',
  delegated: 'p6',
} as const

/**
 * `ratio` needs half of three, which is two. In `sequence` all are asked one after the other. In `before` and `after`
 * p2 has asked p5 to sign on that side; in `delegated` p2 has asked p6 for an opinion.
 */
export const OPERATIONS = `
done                                   | single     | all            | any            | ratio          | sequence       | before      | after       | delegated
p2 approve                             | 2 →        | 2 1 1 ·        | 2 4 4 →        | 2 1 1 ·        | 2 1 ·          | WAITING     | 1 1 ·       | 403
p3 approve                             | 404        | 1 2 1 ·        | 4 2 4 →        | 1 2 1 ·        | WAITING        | 404         | 404         | 404
p5 approve                             | 404        | 404            | 404            | 404            | 404            | 1 2 ·       | WAITING     | 404
p6 approve                             | 404        | 404            | 404            | 404            | 404            | 404         | 404         | p2:1 ·
p7 approve                             | 404        | 404            | 404            | 404            | 404            | 404         | 404         | 404
p2 approve, p2 approve                 | ANSWERED   | ANSWERED       | ANSWERED       | ANSWERED       | ANSWERED       |             | ANSWERED    |
p2 approve, p3 approve                 |            | 2 2 1 ·        | ANSWERED       | 2 2 4 →        | 2 2 1 ·        |             |             |
p2 approve, p3 approve, p4 approve     |            | 2 2 2 →        | ANSWERED       | ANSWERED       | 2 2 2 →        |             |             |
p5 approve, p2 approve                 |            |                |                |                |                | 2 2 →       |             |
p2 approve, p5 approve                 |            |                |                |                |                |             | 2 2 →       |
p6 approve, p2 approve                 |            |                |                |                |                |             |             | p2:2 →
p6 approve, p6 approve                 |            |                |                |                |                |             |             | 403
p2 reject                              | 3 ✗        | 3 4 4 ✗        | 3 1 1 ·        | 3 1 1 ·        | 3 ✗            | WAITING     | 3 ✗         | 403
p5 reject                              | 404        | 404            | 404            | 404            | 404            | 3 3 ✗       | WAITING     | 404
p2 approve, p5 reject                  |            |                |                |                |                |             | 3 3 ✗       |
p6 reject                              | 404        | 404            | 404            | 404            | 404            | 404         | 404         | p2:1 ·
p6 reject, p2 approve                  |            |                |                |                |                |             |             | p2:2 →
p2 reject, p3 reject                   |            | ANSWERED       | 3 3 1 ·        | 3 3 4 ✗        |                |             |             |
p2 reject, p3 reject, p4 reject        |            |                | 3 3 3 ✗        | ANSWERED       |                |             |             |
p2 reject, p3 approve                  |            |                | 3 2 4 →        | 3 2 1 ·        |                |             |             |
p2 reject, p3 approve, p4 approve      |            |                | ANSWERED       | 3 2 2 →        |                |             |             |
p2 return a                            | 5 ↩        | 5 4 4 ↩        | 5 4 4 ↩        | 5 4 4 ↩        | 5 ↩            | WAITING     | 5 ↩         | 403
p5 return a                            | 404        | 404            | 404            | 404            | 404            | 4 5 ↩       | WAITING     | 404
p6 return a                            | 404        | 404            | 404            | 404            | 404            | 404         | 404         | DELEGATED
p3 approve, p2 return a                |            | 5 2 4 ↩        |                | 5 2 4 ↩        |                |             |             |
p2 return a, p1 approve                | 5 p2:1 ↻   | 5 4 4 p2:1 p3:1 p4:1 ↻ | 5 4 4 p2:1 p3:1 p4:1 ↻ | 5 4 4 p2:1 p3:1 p4:1 ↻ | 5 p2:1 ↻ |  | 5 p2:1 ↻ |
p2 return s                            | 5 ⇤        | 5 4 4 ⇤        | 5 4 4 ⇤        | 5 4 4 ⇤        | 5 ⇤            | WAITING     | 5 ⇤         | 403
p2 return s, starter approve, p1 approve | 5 p2:1 ⇥ | 5 4 4 p2:1 p3:1 p4:1 ⇥ | 5 4 4 p2:1 p3:1 p4:1 ⇥ | 5 4 4 p2:1 p3:1 p4:1 ⇥ | 5 p2:1 ⇥ |  | 5 p2:1 ⇥ |
p2 return b                            | NOT_UPSTREAM | NOT_UPSTREAM | NOT_UPSTREAM   | NOT_UPSTREAM   | NOT_UPSTREAM   | WAITING     | NOT_UPSTREAM | 403
p2 return nowhere                      | NOT_UPSTREAM | NOT_UPSTREAM | NOT_UPSTREAM   | NOT_UPSTREAM   | NOT_UPSTREAM   | WAITING     | NOT_UPSTREAM | 403
p7 return a                            | 404        | 404            | 404            | 404            | 404            | 404         | 404         | 404
p2 withdraw                            | NOT_APPROVED | NOT_APPROVED | NOT_APPROVED   | NOT_APPROVED   | NOT_APPROVED   | NOT_APPROVED | NOT_APPROVED | NOT_APPROVED
p2 approve, p2 withdraw                | 1 ↶        | 1 1 1 ·        | 1 1 1 ↶        | 1 1 1 ·        | 1 ·            |             | 1 ·         |
p2 approve, p3 withdraw                |            | NOT_APPROVED   | NOT_APPROVED   | NOT_APPROVED   | NOT_APPROVED   |             |             |
p2 approve, p3 approve, p2 withdraw    |            | 1 2 1 ·        |                | 1 2 1 ↶        | ACTED          |             |             |
p2 approve, p3 approve, p3 withdraw    |            | 2 1 1 ·        |                | 2 1 1 ↶        | 2 1 ·          |             |             |
p2 approve, p3 approve, p4 approve, p2 withdraw | |  1 2 2 ↶      |                |                | ACTED          |             |             |
p2 approve, p3 approve, p4 approve, p4 withdraw | |  2 2 1 ↶      |                |                | 2 2 1 ↶        |             |             |
p5 approve, p5 withdraw                |            |                |                |                |                | 1 1 ·       |             |
p5 approve, p2 approve, p5 withdraw    |            |                |                |                |                | ACTED       |             |
p5 approve, p2 approve, p2 withdraw    |            |                |                |                |                | 1 2 ↶       |             |
p2 approve, p5 approve, p2 withdraw    |            |                |                |                |                |             | ACTED       |
p2 approve, p5 approve, p5 withdraw    |            |                |                |                |                |             | 1 1 ↶       |
p2 sign-before p7, p3 approve, p3 withdraw | |                |  1 1 1 p7:1 ↶ |                |                |             |             |
p6 approve, p6 withdraw                |            |                |                |                |                |             |             | NOT_APPROVED
starter withdraw-instance              | ACTED      | ACTED          | ACTED          | ACTED          | ACTED          | ACTED       | ACTED       | ACTED
p2 withdraw-instance                   | 404        | 404            | 404            | 404            | 404            | 404         | 404         | 404
starter cancel                         | 4 ⊘        | 4 4 4 ⊘        | 4 4 4 ⊘        | 4 4 4 ⊘        | 4 ⊘            | 4 4 ⊘       | 4 ⊘         | 4 ⊘
p2 approve, starter cancel             |            | 2 4 4 ⊘        |                | 2 4 4 ⊘        | 2 4 ⊘          |             | 4 4 ⊘       |
starter cancel, p2 approve             | ANSWERED   | ANSWERED       | ANSWERED       | ANSWERED       | ANSWERED       | ANSWERED    | ANSWERED    | ANSWERED
starter cancel, starter cancel         | NOT_RUNNING | NOT_RUNNING   | NOT_RUNNING    | NOT_RUNNING    | NOT_RUNNING    | NOT_RUNNING | NOT_RUNNING | NOT_RUNNING
admin cancel-by-admin                  | 4 ⊘        | 4 4 4 ⊘        | 4 4 4 ⊘        | 4 4 4 ⊘        | 4 ⊘            | 4 4 ⊘       | 4 ⊘         | 4 ⊘
p2 cancel-by-admin                     | 403        | 403            | 403            | 403            | 403            | 403         | 403         | 403
p2 sign-before p7                      | 1 p7:1 ·   | 1 1 1 p7:1 ·   | 1 1 1 p7:1 ·   | 1 1 1 p7:1 ·   | 1 p7:1 ·       | WAITING     | SIGN_MIXED  | 403
p2 sign-before p7, p7 approve          | 1 p7:2 ·   | 1 1 1 p7:2 ·   | 1 1 1 p7:2 ·   | 1 1 1 p7:2 ·   | 1 p7:2 ·       |             |             |
p2 sign-before p7, p7 approve, p2 approve | 2 p7:2 → | 2 1 1 p7:2 · | 2 4 4 p7:2 →   | 2 1 1 p7:2 ·   | 2 1 p7:2 ·     |             |             |
p2 sign-before p7, p7 reject           | 3 p7:3 ✗   | 3 4 4 p7:3 ✗   | 3 1 1 p7:3 ·   | 3 1 1 p7:3 ·   | 3 p7:3 ✗       |             |             |
p2 sign-before p7, p3 approve          |            | 1 2 1 p7:1 ·   | 4 2 4 p7:4 →   | 1 2 1 p7:1 ·   |                |             |             |
p2 sign-before p3                      | 1 p3:1 ·   | TWICE          | TWICE          | TWICE          | TWICE          | WAITING     | SIGN_MIXED  | 403
p2 sign-before p2                      | TWICE      | TWICE          | TWICE          | TWICE          | TWICE          | WAITING     | SIGN_MIXED  | 403
p5 sign-before p7                      | 404        | 404            | 404            | 404            | 404            | 1 1 p7:1 ·  | WAITING     | 404
p5 sign-before p7, p7 approve, p5 approve, p2 approve | | | | |         | 2 2 p7:2 → |    |
p6 sign-before p7                      | 404        | 404            | 404            | 404            | 404            | 404         | 404         | DELEGATED
p2 sign-after p7                       | 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 ·            | WAITING     | 1 ·         | 403
p2 sign-after p5                       | 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 ·            | WAITING     | TWICE       | 403
p2 sign-after p7, p2 approve           | 1 p7:1 ·   | 1 1 1 p7:1 ·   | 1 1 1 p7:1 ·   | 1 1 1 p7:1 ·   | 1 p7:1 ·       |             | 1 1 p7:1 ·  |
p2 sign-after p7, p2 approve, p7 approve | 2 p7:2 → | 2 1 1 p7:2 ·   | 2 4 4 p7:2 →   | 2 1 1 p7:2 ·   | 2 1 p7:2 ·     |             | 1 1 p7:2 ·  |
p2 sign-after p7, p2 approve, p7 reject | 3 p7:3 ✗  | 3 4 4 p7:3 ✗   | 3 1 1 p7:3 ·   | 3 1 1 p7:3 ·   | 3 p7:3 ✗       |             | 3 4 p7:3 ✗  |
p2 sign-after p7, p2 approve, p2 withdraw | 1 ·     | 1 1 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 ·            |             | 1 ·         |
p2 unsign p5                           | NOT_A_SIGNER | NOT_A_SIGNER | NOT_A_SIGNER   | NOT_A_SIGNER   | NOT_A_SIGNER   | 1 4 ·       | 1 ·         | NOT_A_SIGNER
p2 unsign p5, p2 approve               |            |                |                |                |                | 2 4 →       | 2 →         |
p2 approve, p2 unsign p5               |            |                |                |                |                |             | 2 4 →       |
p5 approve, p2 unsign p5               |            |                |                |                |                | ANSWERED    |             |
p5 unsign p5                           |            |                |                |                |                | NOT_SIGN_OWNER | NOT_SIGN_OWNER |
admin unsign p5                        |            |                |                |                |                | 1 4 ·       | 1 ·         |
p2 unsign p2                           | NOT_A_SIGNER | NOT_A_SIGNER | NOT_A_SIGNER   | NOT_A_SIGNER   | NOT_A_SIGNER   | NOT_A_SIGNER | NOT_A_SIGNER | NOT_A_SIGNER
p2 add-member p7                       | NOT_A_GROUP | 1 1 1 p7:1 ·  | 1 1 1 p7:1 ·   | 1 1 1 p7:1 ·   | 1 ·            | NOT_A_GROUP | NOT_A_GROUP | NOT_A_GROUP
p2 add-member p3                       | NOT_A_GROUP | TWICE         | TWICE          | TWICE          | TWICE          | NOT_A_GROUP | NOT_A_GROUP | NOT_A_GROUP
p7 add-member p7                       | 404        | 404            | 404            | 404            | 404            | 404         | 404         | 404
admin add-member p7                    | NOT_A_GROUP | 1 1 1 p7:1 ·  | 1 1 1 p7:1 ·   | 1 1 1 p7:1 ·   | 1 ·            | NOT_A_GROUP | NOT_A_GROUP | NOT_A_GROUP
p2 add-member p7, p2 approve, p3 approve |          | 2 2 1 p7:1 ·   | ANSWERED       | 2 2 4 p7:4 →   | 2 2 1 ·        |             |             |
p2 add-member p7, p2 approve, p3 approve, p4 approve | | 2 2 2 p7:1 · |             | ANSWERED       | 2 2 2 p7:1 ·   |             |             |
p2 approve, p2 add-member p7           |            | ANSWERED       | ANSWERED       | ANSWERED       | ANSWERED       |             |             |
p2 remove-member p3                    | NOT_A_GROUP | 1 4 1 ·       | 1 4 1 ·        | 1 4 1 ·        | 1 ·            | NOT_A_GROUP | NOT_A_GROUP | NOT_A_GROUP
p2 remove-member p2                    | NOT_A_GROUP | 4 1 1 ·       | 4 1 1 ·        | 4 1 1 ·        | 4 1 ·          | NOT_A_GROUP | NOT_A_GROUP | NOT_A_GROUP
p2 approve, p4 remove-member p3        |            | 2 4 1 ·        | ANSWERED       | 2 4 4 →        | 2 4 1 ·        |             |             |
p2 approve, p4 remove-member p2        |            | ANSWERED       | ANSWERED       | ANSWERED       | ANSWERED       |             |             |
p2 remove-member p3, p2 remove-member p4, p2 remove-member p2 | | LAST_MEMBER | LAST_MEMBER | LAST_MEMBER | LAST_MEMBER |  |         |
p2 remove-member p3, p3 approve        |            | ANSWERED       | ANSWERED       | ANSWERED       | ANSWERED       |             |             |
p2 transfer p7                         | p7:1 ·     | p7:1 1 1 ·     | p7:1 1 1 ·     | p7:1 1 1 ·     | p7:1 ·         | WAITING     | p7:1 ·      | 403
p2 transfer p7, p2 approve             | 403        | 403            | 403            | 403            | 403            |             | 403         |
p2 transfer p7, p7 approve             | p7:2 →     | p7:2 1 1 ·     | p7:2 4 4 →     | p7:2 1 1 ·     | p7:2 1 ·       |             | p7:1 1 ·    |
p2 transfer p7, p7 transfer p2         | 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 ·            |             | 1 ·         |
p2 transfer p2                         | SAME_PERSON | SAME_PERSON   | SAME_PERSON    | SAME_PERSON    | SAME_PERSON    | WAITING     | SAME_PERSON | 403
p2 transfer p3                         | p3:1 ·     | TWICE          | TWICE          | TWICE          | TWICE          | WAITING     | p3:1 ·      | 403
p2 transfer p5                         | p5:1 ·     | p5:1 1 1 ·     | p5:1 1 1 ·     | p5:1 1 1 ·     | p5:1 ·         | WAITING     | TWICE       | 403
p6 transfer p7                         | 404        | 404            | 404            | 404            | 404            | 404         | 404         | DELEGATED
admin transfer p7                      | p7:1 ·     | p7:1 1 1 ·     | p7:1 1 1 ·     | p7:1 1 1 ·     | p7:1 ·         | WAITING     | p7:1 ·      | DELEGATED
p2 delegate p7                         | p7:6 ·     | p7:6 1 1 ·     | p7:6 1 1 ·     | p7:6 1 1 ·     | p7:6 ·         | WAITING     | p7:6 ·      | 403
p2 delegate p7, p2 approve             | 403        | 403            | 403            | 403            | 403            |             | 403         |
p2 delegate p7, p7 approve             | 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 ·            |             | 1 ·         |
p2 delegate p7, p7 reject, p2 approve  | 2 →        | 2 1 1 ·        | 2 4 4 →        | 2 1 1 ·        | 2 1 ·          |             | 1 1 ·       |
p2 delegate p3                         | p3:6 ·     | TWICE          | TWICE          | TWICE          | TWICE          | WAITING     | p3:6 ·      | 403
p2 delegate p2                         | SAME_PERSON | SAME_PERSON   | SAME_PERSON    | SAME_PERSON    | SAME_PERSON    | WAITING     | SAME_PERSON | 403
p6 delegate p7                         | 404        | 404            | 404            | 404            | 404            | 404         | 404         | DELEGATED
p2 claim                               | CLAIMED    | CLAIMED        | CLAIMED        | CLAIMED        | CLAIMED        | WAITING     | CLAIMED     | 403
p2 unclaim                             | NOT_CLAIMED | NOT_CLAIMED   | NOT_CLAIMED    | NOT_CLAIMED    | NOT_CLAIMED    | WAITING     | NOT_CLAIMED | 403
p2 copy p7                             | 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 ·            | 1 1 ·       | 1 ·         | 6 ·
p7 copy p7                             | 404        | 404            | 404            | 404            | 404            | 404         | 404         | 404
p2 comment                             | 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 ·            | 1 1 ·       | 1 ·         | 6 ·
p7 comment                             | 404        | 404            | 404            | 404            | 404            | 404         | 404         | 404
starter urge                           | 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 ·            | 1 1 ·       | 1 ·         | 6 ·
starter urge, starter urge             | URGED      | URGED          | URGED          | URGED          | URGED          | URGED       | URGED       | URGED
p2 urge                                | 404        | 404            | 404            | 404            | 404            | 404         | 404         | 404
admin jump z                           | 4 ⇒        | 4 4 4 ⇒        | 4 4 4 ⇒        | 4 4 4 ⇒        | 4 ⇒            | 4 4 ⇒       | 4 ⇒         | 4 ⇒
admin jump nowhere                     | BAD_TARGET | BAD_TARGET     | BAD_TARGET     | BAD_TARGET     | BAD_TARGET     | BAD_TARGET  | BAD_TARGET  | BAD_TARGET
p2 jump z                              | 403        | 403            | 403            | 403            | 403            | 403         | 403         | 403
admin suspend, p2 approve              | SUSPENDED  | SUSPENDED      | SUSPENDED      | SUSPENDED      | SUSPENDED      | SUSPENDED   | SUSPENDED   | 403
admin suspend, p2 transfer p7          | SUSPENDED  | SUSPENDED      | SUSPENDED      | SUSPENDED      | SUSPENDED      | SUSPENDED   | SUSPENDED   | 403
admin suspend, starter withdraw-instance | SUSPENDED | SUSPENDED     | SUSPENDED      | SUSPENDED      | SUSPENDED      | SUSPENDED   | SUSPENDED   | SUSPENDED
admin suspend, starter urge            | SUSPENDED  | SUSPENDED      | SUSPENDED      | SUSPENDED      | SUSPENDED      | SUSPENDED   | SUSPENDED   | SUSPENDED
admin suspend, admin jump z            | SUSPENDED  | SUSPENDED      | SUSPENDED      | SUSPENDED      | SUSPENDED      | SUSPENDED   | SUSPENDED   | SUSPENDED
admin suspend, admin suspend           | SUSPENDED  | SUSPENDED      | SUSPENDED      | SUSPENDED      | SUSPENDED      | SUSPENDED   | SUSPENDED   | SUSPENDED
admin suspend, p2 copy p7              | 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 ·            | 1 1 ·       | 1 ·         | 6 ·
admin suspend, p2 comment              | 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 1 1 ·        | 1 ·            | 1 1 ·       | 1 ·         | 6 ·
admin suspend, starter cancel          | 4 ⊘        | 4 4 4 ⊘        | 4 4 4 ⊘        | 4 4 4 ⊘        | 4 ⊘            | 4 4 ⊘       | 4 ⊘         | 4 ⊘
admin suspend, admin activate, p2 approve | 2 →     | 2 1 1 ·        | 2 4 4 →        | 2 1 1 ·        | 2 1 ·          | WAITING     | 1 1 ·       | 403
admin activate                         | NOT_SUSPENDED | NOT_SUSPENDED | NOT_SUSPENDED | NOT_SUSPENDED | NOT_SUSPENDED  | NOT_SUSPENDED | NOT_SUSPENDED | NOT_SUSPENDED
p2 suspend                             | 403        | 403            | 403            | 403            | 403            | 403         | 403         | 403
`

/**
 * The other tasks since `a` was last entered, with their results, and status and result of the instance; or the code
 * of the refusal, where a diagram refuses what others do. In the inclusive diagram two of three branches are taken; in
 * the loop everything has been gone through once before; in the last, `t` lies in a sub-process.
 */
export const OUTCOMES = `
rest                      | plain        | parallel          | inclusive         | loop         | sub
· undecided               | a2 1/1       | a2 b1 1/1         | a2 b1 1/1         | a2 1/1       | a2 1/1
→ goes on                 | a2 z1 1/1    | a2 b1 1/1         | a2 b1 1/1         | a2 z1 1/1    | a2 z1 1/1
✗ rejected                | a2 2/3       | a2 b4 2/3         | a2 b4 2/3         | a2 2/3       | a2 2/3
⊘ cancelled               | a2 2/4       | a2 b4 2/4         | a2 b4 2/4         | a2 2/4       | a2 2/4
↩ back to a               | a2 a1 1/1    | a2 b4 a1 1/1      | a2 b4 a1 1/1      | a2 a1 1/1    | a2 a1 1/1
↻ and at t again          | a2 a2 1/1    | a2 b4 a2 b1 1/1   | a2 b4 a2 b1 1/1   | a2 a2 1/1    | a2 a2 1/1
⇤ back to the start       | a2 s1 1/1    | a2 b4 s1 1/1      | a2 b4 s1 1/1      | a2 s1 1/1    | a2 s1 1/1
⇥ and at t again          | a2 s2 a2 1/1 | a2 b4 s2 a2 b1 1/1 | a2 b4 s2 a2 b1 1/1 | a2 s2 a2 1/1 | a2 s2 a2 1/1
↶ decision taken back     | a2 z4 1/1    | a2 b1 1/1         | a2 b1 1/1         | a2 z4 1/1    | a2 z4 1/1
⇒ put at z                | a2 z1 1/1    | a2 b1 z1 1/1      | a2 b1 z1 1/1      | a2 z1 1/1    | BAD_TARGET
`

/**
 * What differs by the diagram: all tasks since `a` was last entered, by their nodes. A line says first how `t` is
 * decided; `shared` is open to p2 and p3 until one of them takes it, `back` goes back to `a` where it is rejected.
 */
export const WAYS = `
state  | done                                  | plain              | parallel                 | inclusive                | loop                 | sub
single | p2 approve, p9 approve, p2 withdraw   | NOT_RUNNING        |                          |                          | ACTED                | NOT_RUNNING
single | p2 approve, p8 approve, p2 withdraw   |                    | a2 t1 b2 z4 1/1          | a2 t1 b2 z4 1/1          |                      |
single | p2 approve, p8 approve, p8 withdraw   |                    | a2 t2 b1 z4 1/1          | a2 t2 b1 z4 1/1          |                      |
single | p2 approve, p8 approve, p9 approve    |                    | a2 t2 b2 z2 2/2          | a2 t2 b2 z2 2/2          |                      |
single | p2 approve, p9 approve                | a2 t2 z2 2/2       |                          |                          | a2 t2 z2 a1 1/1      | a2 t2 z2 2/2
single | p2 approve, p9 return t               | a2 t2 z5 t1 1/1    |                          |                          | a2 t2 z5 t1 1/1      | a2 t2 z5 t1 1/1
single | p2 approve, p8 approve, p9 return t   |                    | a2 t2 b2 z5 t1 1/1       | a2 t2 b2 z5 t1 1/1       |                      |
single | p2 approve, p8 approve, p9 return t, p2 approve |          | a2 t2 b2 z5 t2 z1 1/1    | a2 t2 b2 z5 t2 z1 1/1    |                      |
single | p2 approve, p8 approve, p9 return a   |                    | a2 t2 b2 z5 a1 1/1       | a2 t2 b2 z5 a1 1/1       |                      |
single | p2 approve, p8 return a               |                    | a2 t2 b5 a1 1/1          | a2 t2 b5 a1 1/1          |                      |
single | p2 approve, p8 return t               |                    | NOT_UPSTREAM             | NOT_UPSTREAM             |                      |
single | p8 approve, p2 return b               |                    | NOT_UPSTREAM             | NOT_UPSTREAM             |                      |
single | p2 return z                           | NOT_UPSTREAM       | NOT_UPSTREAM             | NOT_UPSTREAM             | a2 t5 z1 1/1         | NOT_UPSTREAM
single | p2 return t                           | NOT_UPSTREAM       | NOT_UPSTREAM             | NOT_UPSTREAM             | a2 t5 t1 1/1         | NOT_UPSTREAM
single | admin jump-all z                      | a2 t4 z1 1/1       | a2 t4 b4 z1 1/1          | a2 t4 b4 z1 1/1          | a2 t4 z1 1/1         | a2 t4 z1 1/1
any    | p2 sign-before p7, p3 approve, p3 withdraw, p7 approve, p2 approve | a2 t2 t4 t4 t2 z4 z1 1/1 | | | | a2 t2 t4 t4 t2 z4 z1 1/1
single | p8 reject                             |                    | a2 t4 b3 2/3             | a2 t4 b3 2/3             |                      |
all    | p8 reject                             |                    | a2 t4 t4 t4 b3 2/3       | a2 t4 t4 t4 b3 2/3       |                      |
all    | p2 approve, p8 return a               |                    | a2 t2 t4 t4 b5 a1 1/1    | a2 t2 t4 t4 b5 a1 1/1    |                      |
all    | p2 approve, p3 approve, p4 approve, p9 return t | a2 t2 t2 t2 z5 t1 t1 t1 1/1 |       |                          | a2 t2 t2 t2 z5 t1 t1 t1 1/1 | a2 t2 t2 t2 z5 t1 t1 t1 1/1
single | p2 approve, p8 approve, p8 return a   |                    | ANSWERED                 | ANSWERED                 |                      |
back   | p2 reject                             | a2 t3 a1 1/1       | a2 t3 b4 a1 1/1          | a2 t3 b4 a1 1/1          | a2 t3 a1 1/1         | a2 t3 a1 1/1
back   | p2 reject, p1 approve                 | a2 t3 a2 t1 1/1    | a2 t3 b4 a2 t1 b1 1/1    | a2 t3 b4 a2 t1 b1 1/1    | a2 t3 a2 t1 1/1      | a2 t3 a2 t1 1/1
back   | p2 sign-before p7, p7 reject          | a2 t3 t3 a1 1/1    | a2 t3 b4 t3 a1 1/1       | a2 t3 b4 t3 a1 1/1       | a2 t3 t3 a1 1/1      | a2 t3 t3 a1 1/1
shared | p2 claim                              | a2 t1 1/1          | a2 t1 b1 1/1             | a2 t1 b1 1/1             | a2 t1 1/1            | a2 t1 1/1
shared | p2 claim, p3 claim                    | CLAIMED            | CLAIMED                  | CLAIMED                  | CLAIMED              | CLAIMED
shared | p2 claim, p3 approve                  | CLAIMED            | CLAIMED                  | CLAIMED                  | CLAIMED              | CLAIMED
shared | p2 claim, p2 unclaim, p3 approve      | a2 t2 z1 1/1       | a2 t2 b1 1/1             | a2 t2 b1 1/1             | a2 t2 z1 1/1         | a2 t2 z1 1/1
shared | p3 approve                            | a2 t2 z1 1/1       | a2 t2 b1 1/1             | a2 t2 b1 1/1             | a2 t2 z1 1/1         | a2 t2 z1 1/1
shared | p3 transfer p7                        | a2 t1 1/1          | a2 t1 b1 1/1             | a2 t1 b1 1/1             | a2 t1 1/1            | a2 t1 1/1
shared | p3 transfer p7, p7 approve            | a2 t2 z1 1/1       | a2 t2 b1 1/1             | a2 t2 b1 1/1             | a2 t2 z1 1/1         | a2 t2 z1 1/1
shared | p7 claim                              | 404                | 404                      | 404                      | 404                  | 404
shared | p3 approve, p3 withdraw               | a2 t1 z4 1/1       | a2 t1 b1 1/1             | a2 t1 b1 1/1             | a2 t1 z4 1/1         | a2 t1 z4 1/1
fresh  | starter withdraw-instance             | a4 s1 1/1          | a4 s1 1/1                | a4 s1 1/1                |                      | a4 s1 1/1
fresh  | starter withdraw-instance, starter approve | a4 s2 a1 1/1  | a4 s2 a1 1/1             | a4 s2 a1 1/1             |                      | a4 s2 a1 1/1
fresh  | starter withdraw-instance, starter cancel | a4 s4 2/4      | a4 s4 2/4                | a4 s4 2/4                |                      | a4 s4 2/4
fresh  | p1 reject                             | a3 2/3             | a3 2/3                   | a3 2/3                   |                      | a3 2/3
`
