import type { Drawing } from './processXml.ts'
import { compiled, TokenRun } from './runTokens.ts'

/** What it does, on which drawing, with which variables, and its course. */
export type ScenarioRow = readonly [
  does: string,
  drawing: Drawing,
  variables: Record<string, unknown>,
  course: string,
]

/**
 * Runs the commands of a course and tells its true course: what is waited for at first, then each command with what
 * is waited for afterwards, or why it is refused: `p; p → a b; a → (j) b`. Commands:
 * `a` does the task a (`a_2` the second of them), `undo a` takes back to it, `hold s` too but waits there, `fire t`
 * lets a timer come, `answer s`, `answer s !code`, `message m`, `signal m`, `move a b>c`, `set {…}`, `suspend`,
 * `activate`, `end`.
 */
export async function played(
  drawing: Drawing,
  variables: Record<string, unknown>,
  course: string,
): Promise<string> {
  const run = new TokenRun(await compiled(drawing))
  const begin = run.start(variables) ?? run.open()
  const commands = course
    .split('; ')
    .slice(1)
    .map(step => step.split(' → ')[0] as string)
  const steps = commands.map(command => `${command} → ${perform(run, command) ?? run.open()}`)
  return [begin, ...steps].join('; ')
}

function perform(run: TokenRun, command: string): string | null {
  const [, verb = '', rest = ''] = /^(\w+)(?: (.*))?$/.exec(command) ?? []
  switch (verb) {
    case 'undo':
      return run.undo(rest)
    case 'hold':
      return run.undo(rest, { hold: true })
    case 'fire':
      return run.fire(rest)
    case 'answer': {
      const [node = '', error] = rest.split(' !')
      return run.answer(node, error === undefined ? {} : { error })
    }
    case 'message':
    case 'signal':
      return run.do({ type: verb, name: rest })
    case 'move': {
      const [from = '', to = ''] = rest.split('>')
      return run.do({ type: 'move', tokens: from.split(' ').map(node => run.live(node).id), to })
    }
    case 'set':
      return run.do({ type: 'set', variables: JSON.parse(rest) })
    case 'suspend':
    case 'activate':
    case 'end':
      return run.do({ type: verb })
    default: {
      const [node = '', index] = verb.split('_')
      return run.do({ type: 'complete', token: run.live(node, Number(index ?? 1) - 1).id })
    }
  }
}
