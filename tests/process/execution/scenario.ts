import type { Drawing } from './processXml.ts'
import { compiled, TokenRun } from './runTokens.ts'

/** A command, and what is waited for afterwards; a refusal stands there with its code. */
export type Step = readonly [command: string, waiting: string]

/**
 * Runs commands and tells what came of each:
 * `a` does the task a, `undo a` takes back to it, `hold s` too but waits there, `fire t` lets a timer come,
 * `answer s`, `answer s !code`, `message m`, `signal m`, `move a>b`, `set {…}`, `suspend`, `activate`, `end`.
 */
export async function played(
  drawing: Drawing,
  variables: Record<string, unknown>,
  steps: readonly Step[],
): Promise<Step[]> {
  const run = new TokenRun(await compiled(drawing))
  const seen: Step[] = [['', run.start(variables) ?? run.open()]]
  for (const [command] of steps) {
    const refusal = perform(run, command)
    seen.push([command, refusal ?? run.open()])
  }
  return seen
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
