import { useEffect, useRef, useState } from 'react'
import { useAttempt, useHost } from '#engine'
import { INSTANCE } from '../bpm-instance/index.ts'

/** What stands for a node or a field; without a counterpart null. */
interface NodeChoice {
  node: string
  name: string
  to: string | null
  choices: { node: string; name: string }[]
}

interface FieldChoice {
  name: string
  title: string
  to: string | null
  choices: { name: string; title: string }[]
}

/** An instance that stays as it is. */
export interface FailedInstance {
  id: number
  name: string | null
  problems: { code: string; nodeName: string | null; message: string }[]
}

/** As the server answers a trial. */
export interface MigrationCheck {
  target: { id: number; version: number }
  versions: { id: number; version: number }[]
  /** Where instances are, and how many of their tokens. */
  nodes: (NodeChoice & { live: number })[]
  /** Where they were, how many of them, and can be sent back to. */
  passed: (NodeChoice & { passed: number })[]
  fields: FieldChoice[]
  ids: number[]
  total: number
  fitting: number
  failed: FailedInstance[]
}

/** Which instances: these, or all that run by a version. */
export type MigrationSource = { ids: number[] } | { sourceDefinitionId: number }

interface MigrationChoices {
  targetDefinitionId: number | null
  nodes: Record<string, string>
  fields: Record<string, string>
}

interface Outcome {
  migrated: number
  failed: FailedInstance[]
}

/** Instances of one call: few, so that it is seen how far it is. */
const AT_ONCE = 20

/** A migration in the making: its choices, what a trial says of them, and doing it. */
export function useMigration(source: MigrationSource) {
  const { http } = useHost()
  const { attempt, isBusy, problem } = useAttempt()
  const [choices, setChoices] = useState<MigrationChoices>({
    targetDefinitionId: null,
    nodes: {},
    fields: {},
  })
  const [check, setCheck] = useState<MigrationCheck | null>(null)
  const [isStale, setStale] = useState(false)
  const [done, setDone] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function tryOut(tried: MigrationChoices): Promise<void> {
    await attempt(async () => {
      const body = { ...source, ...tried }
      const answer = await http.request(`${INSTANCE}/migrate-check`, { method: 'POST', body, silent: true })
      setCheck(answer.data as MigrationCheck)
      setStale(false)
    })
  }

  // Once, with what stands for itself.
  const tryFirst = useRef(() => tryOut(choices))
  useEffect(() => {
    void tryFirst.current()
  }, [])

  function choose(change: Partial<MigrationChoices>): void {
    const next = { ...choices, ...change }
    setChoices(next)
    // Another version has other nodes: what is to be chosen is asked at once.
    if (change.targetDefinitionId !== undefined) void tryOut(next)
    else setStale(true)
  }

  async function migrate(reason: string): Promise<void> {
    if (check === null) return
    const failedIds = new Set(check.failed.map(({ id }) => id))
    const ids = check.ids.filter(id => !failedIds.has(id))
    const told: Outcome = { migrated: 0, failed: [...check.failed] }
    await attempt(async () => {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const body = {
          ...{ ...choices, ids: ids.slice(from, from + AT_ONCE), targetDefinitionId: check.target.id },
          ...(reason !== '' && { reason }),
        }
        const answer = await http.request(`${INSTANCE}/migrate`, { method: 'POST', body, silent: true })
        const { migrated, failed } = answer.data as Outcome
        told.migrated += migrated
        told.failed.push(...failed)
        setDone(Math.min(ids.length, from + AT_ONCE) / ids.length)
      }
    })
    // What was done before a call failed is done.
    setOutcome(told)
  }
  return {
    check,
    choices,
    choose,
    isStale,
    isBusy,
    problem,
    done,
    outcome,
    tryOut: () => tryOut(choices),
    migrate,
  }
}
