/** A way in which the engine could be wrong, which the tests must notice. */
export interface Mutation {
  name: string
  /** Below src/process. */
  file: string
  /** Stands in the file once. */
  find: string
  replace: string
}

const JOINS: Mutation[] = [
  {
    name: 'a parallel join waits for nobody',
    file: 'execution/joins.ts',
    find: 'arrivals.length === node.incoming.length',
    replace: 'arrivals.length > 0',
  },
  {
    name: 'a join takes two arrivals of one flow at once',
    file: 'execution/joins.ts',
    find: 'if (!first.has(arrival.via)) first.set(arrival.via, arrival)',
    replace: 'first.set(arrival.id, arrival)',
  },
  {
    name: 'an inclusive join waits for nobody',
    file: 'execution/joins.ts',
    find: 'if (isBlocked(work, token, arrivals)) continue',
    replace: '',
  },
  {
    name: 'an inclusive join waits for who can reach a flow on which something has arrived',
    file: 'execution/joins.ts',
    find: 'reached.length > 0 && !reached.some(flow => marked.has(flow))',
    replace: 'reached.length > 0',
  },
  {
    name: 'an inclusive join does not see ways over boundary events',
    file: 'execution/joins.ts',
    find: '...boundary.flatMap(event => nodes[event]?.outgoing ?? [])',
    replace: '',
  },
  {
    name: 'what a join leads to knows one arrival only',
    file: 'execution/joins.ts',
    find: 'causes: arrivals.map(({ id }) => id)',
    replace: 'causes: arrivals.slice(0, 1).map(({ id }) => id)',
  },
]

const WAYS: Mutation[] = [
  {
    name: 'an exclusive gateway takes every flow that holds',
    file: 'execution/leaveNode.ts',
    find: "node.type === 'exclusiveGateway'",
    replace: 'false',
  },
  {
    name: 'a default flow is asked like another',
    file: 'execution/leaveNode.ts',
    find: 'flows.filter(({ id }) => id !== node.defaultFlow)',
    replace: 'flows',
  },
  {
    name: 'a condition that is null holds',
    file: 'execution/evaluate.ts',
    find: 'return value === true',
    replace: 'return value !== false',
  },
  {
    name: 'what leaves a scope does not know what was done inside',
    file: 'execution/leaveNode.ts',
    find: 'isContainer ? [token.id, ...finishedInside(work, token)] : [token.id]',
    replace: '[token.id]',
  },
  {
    name: 'a terminating end ends nothing beside itself',
    file: 'execution/occur.ts',
    find: 'for (const other of childrenOf(work, token.scope)) cancel(work, other, token)',
    replace: 'void token',
  },
  {
    name: 'inner variables are hidden by outer ones',
    file: 'execution/Work.ts',
    find: 'own.unshift(around.variables)',
    replace: 'own.push(around.variables)',
  },
]

const EVENTS: Mutation[] = [
  {
    name: 'a boundary event that interrupts lets the activity go on',
    file: 'execution/occur.ts',
    find: 'if (interrupting === false) {',
    replace: 'if (interrupting !== undefined) {',
  },
  {
    name: 'what is ended leaves alive what lives in it',
    file: 'execution/closeToken.ts',
    find: 'for (const child of childrenOf(work, token.id)) cancel(work, child, by)',
    replace: '',
  },
  {
    name: 'timers outlive what they hang on',
    file: 'execution/closeToken.ts',
    find: 'disarm(work, token)\n',
    replace: '\n',
  },
  {
    name: 'an error is caught by the boundary of all though another names its code',
    file: 'execution/occur.ts',
    find: 'catchers.find(({ event }) => event?.code === code) ??',
    replace: '',
  },
  {
    name: 'a message reaches everybody',
    file: 'execution/occur.ts',
    find: "kind === 'message' ? waiting.slice(0, 1) : waiting",
    replace: 'waiting',
  },
  {
    name: 'timers come before their time',
    file: 'execution/createTokenEngine.ts',
    find: "if (timer.due > now) throw new Refusal('NOT_DUE', id)",
    replace: 'void now',
  },
  {
    name: 'timers that come back come at once',
    file: 'execution/waits.ts',
    find: 'earliest: work.now + GRACE',
    replace: 'earliest: 0',
  },
]

const MULTIPLE: Mutation[] = [
  {
    name: 'a multi-instance goes on before its rule says so',
    file: 'execution/multiInstance.ts',
    find: 'if (through >= total) return true',
    replace: 'if (through >= total - 1) return true',
  },
  {
    name: 'the next of a sequence does not know the one before',
    file: 'execution/multiInstance.ts',
    find: '[multi.id, instance.id, ...finishedInside(work, instance)]',
    replace: '[multi.id]',
  },
  {
    name: 'instances are not counted anew when some were taken back',
    file: 'execution/undoToken.ts',
    find: 'recount(work, token)',
    replace: 'void recount',
  },
  {
    name: 'there may be any number of instances',
    file: 'execution/multiInstance.ts',
    find: 'items.length > MOST_ITEMS',
    replace: 'items.length > 100 * MOST_ITEMS',
  },
]

const UNDO: Mutation[] = [
  {
    name: 'only what a token has brought about at once is taken back',
    file: 'execution/causes.ts',
    find: 'roots.has(cause) || found.has(cause)',
    replace: 'roots.has(cause)',
  },
  {
    name: 'arrivals of other branches are lost',
    file: 'execution/undoToken.ts',
    find: '[...arrivals, ...ended]',
    replace: '[...ended]',
  },
  {
    name: 'scopes that had ended stay so',
    file: 'execution/undoToken.ts',
    find: '[...arrivals, ...ended]',
    replace: '[...arrivals]',
  },
  {
    name: 'what an undone event had interrupted is lost',
    file: 'execution/undoToken.ts',
    find: 'for (const token of interrupted) goOnWith(work, token)',
    replace: 'void [interrupted, goOnWith]',
  },
  {
    name: 'the branch that had thrown an error is lost',
    file: 'execution/undoToken.ts',
    find: '[target, ...throwersBefore(work, ended, target)]',
    replace: '[target, ...throwersBefore(work, [], target)]',
  },
  {
    name: 'reopened scopes have no timers',
    file: 'execution/undoToken.ts',
    find: "if (token.kind !== 'join') armAgain(work, token)",
    replace: 'void armAgain',
  },
  {
    name: 'every task that was done can be returned to',
    file: 'execution/causes.ts',
    find: "!ancestors.has(candidate.id) || candidate.state !== 'done'",
    replace: "candidate.state !== 'done' || ancestors.size < 0",
  },
  {
    name: 'a command changes the state that it is given',
    file: 'execution/Work.ts',
    find: '[id, { ...token }]',
    replace: '[id, token]',
  },
]

const PEOPLE: Mutation[] = [
  {
    name: 'one of all is enough',
    file: 'approval/group.ts',
    find: 'approved === total',
    replace: 'approved > 0',
  },
  {
    name: 'who rejects counts for a ratio of the approved',
    file: 'approval/group.ts',
    find: 'speaksOfOutcomes ? approved + rejected : approved',
    replace: 'approved + rejected',
  },
  {
    name: 'a group waits on though it cannot be approved any more',
    file: 'approval/group.ts',
    find: "return canBecomeApproved(rule, votes) ? null : 'rejected'",
    replace: 'return canBecomeApproved(rule, votes) ? null : null',
  },
  {
    name: 'of a sequence nobody is asked after the first',
    file: 'approval/group.ts',
    find: 'if (!isAsked && next) work.open(next)',
    replace: 'if (isAsked && next) work.open(next)',
  },
  {
    name: 'who was taken out of a group still counts',
    file: 'approval/group.ts',
    find: "parent === null && (state !== 'cancelled' || isOvertaken)",
    replace: 'parent === null && (state !== null || isOvertaken)',
  },
  {
    name: 'who has signers before him is asked at once',
    file: 'approval/signers.ts',
    find: "if (isBefore) item.state = 'waiting'",
    replace: '',
  },
  {
    name: 'who has signers behind him completes his task',
    file: 'approval/answers.ts',
    find: 'if (signers.length > 0) {',
    replace: 'if (signers.length > 100) {',
  },
  {
    name: 'a delegate decides',
    file: 'approval/answers.ts',
    find: 'giveBack(work, item, false)\n    return',
    replace: '',
  },
  {
    name: 'items stay open when their task is taken back',
    file: 'approval/Work.ts',
    find: 'if (isUnanswered(item)) this.close',
    replace: "if (isUnanswered(item) && effect.how === 'done') this.close",
  },
  {
    name: 'somebody is asked twice',
    file: 'approval/hands.ts',
    find: 'if (twice !== undefined)',
    replace: 'if (twice === Infinity)',
  },
  {
    name: 'an approval is withdrawn though somebody has gone on',
    file: 'approval/takeBack.ts',
    find: "if (acted) throw new Refusal('ACTED', acted.id)\n  for (const id of tokens)",
    replace: 'void acted\n  for (const id of tokens)',
  },
  {
    name: 'the last of a group is taken out of it',
    file: 'approval/members.ts',
    find: '.length < 2)',
    replace: '.length < 1)',
  },
]

/** Each must be noticed by the tests of a default run. */
export const MUTATIONS: readonly Mutation[] = [...JOINS, ...WAYS, ...EVENTS, ...MULTIPLE, ...UNDO, ...PEOPLE]
