import { useState } from 'react'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import { namesIn } from '#process/execution/processExpression.ts'
import { Refusal, type RefusalCode } from '#process/execution/Refusal.ts'
import type { TokenCommand } from '#process/execution/TokenPort.ts'
import { placeOfRefusal } from '#process/rehearsal/replay.ts'
import { goOn, startTrial, type TrialChoice, type TrialMoment } from '#process/rehearsal/trial.ts'
import { typedValue } from '#process/typedValue.ts'

/** A variable that the case is started with, as it is typed. */
export interface TypedVariable {
  name: string
  /** What the field of the form is called; '' for others. */
  title: string
  text: string
}

export interface TrialCase {
  /** Account. */
  starter: number
  /** The form as it was filled in. */
  form: Record<string, unknown>
  /** What is no field of the form that was drawn. */
  variables: TypedVariable[]
}

/** Why the case does not go on, and at which element. */
interface Stop {
  code: RefusalCode
  node: string | null
}

export interface Trial {
  process: ExecutableProcess
  /** From the start on; empty before it. */
  moments: TrialMoment[]
  stop: Stop | null
  begin(given: TrialCase): void
  choose(choice: TrialChoice): void
  undo(): void
  restart(): void
}

/** A case that is tried on a process, with all that it has been through. */
export function useTrial(process: ExecutableProcess): Trial {
  const [moments, setMoments] = useState<TrialMoment[]>([])
  const [stop, setStop] = useState<Stop | null>(null)

  function attempt(step: () => TrialMoment, command: TokenCommand | null): void {
    try {
      const next = step()
      setMoments([...moments, next])
      setStop(null)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const tokens = moments.at(-1)?.state
      const node = tokens ? placeOfRefusal(process, tokens, error, command) : nodeNamed(process, error)
      setStop({ code: error.code, node })
    }
  }

  const last = moments.at(-1)
  return {
    ...{ process, moments, stop },
    begin({ starter, form, variables }) {
      const given = Object.fromEntries(
        variables
          .filter(({ name, text }) => name !== '' && text !== '')
          .map(({ name, text }) => [name, typedValue(text)]),
      )
      const all = { ...form, ...given }
      attempt(() => startTrial(process, { starter, variables: all, now: Date.now() }), null)
    },
    choose(choice) {
      if (last) attempt(() => goOn(process, last, choice), choice.command)
    },
    undo() {
      setStop(null)
      // A step that was refused has left no moment.
      if (stop === null) setMoments(moments.slice(0, -1))
    },
    restart() {
      setMoments([])
      setStop(null)
    },
  }
}

const nodeNamed = ({ nodes, flows }: ExecutableProcess, { detail }: Refusal): string | null =>
  Object.hasOwn(nodes, detail) ? detail : (flows[detail]?.from ?? null)

const BUILT_IN = new Set(['initiator', 'startUserId', 'authenticatedUserId', 'now'])

/** The variables that a case may need: the fields of the form, and what else the conditions of the process read. */
export function variablesOf(
  process: ExecutableProcess,
  fields: readonly string[],
  titles: Readonly<Record<string, string>>,
): TypedVariable[] {
  const read = Object.values(process.flows).flatMap(({ condition }) => namesOf(condition))
  const names = new Set([...fields, ...read.filter(name => !BUILT_IN.has(name))])
  return [...names].map(name => ({ name, title: titles[name] ?? '', text: '' }))
}

/** None for a condition that is not well formed: it says so when it is reached. */
function namesOf(condition: string | null): string[] {
  if (condition === null) return []
  try {
    return [...namesIn(condition)]
  } catch {
    return []
  }
}
