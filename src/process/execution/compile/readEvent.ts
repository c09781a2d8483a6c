import type { ModdleElement } from '../../ModdleElement.ts'
import type { NodeEvent } from '../ExecutableProcess.ts'
import { EVENT_KINDS } from './nodeTypes.ts'

/** What a node waits for, throws or catches; undefined for nothing. */
export function readEvent(element: ModdleElement): NodeEvent | undefined {
  // A receive task says its message itself.
  if (element.$instanceOf('bpmn:ReceiveTask')) return { kind: 'message', name: nameOf(element.messageRef) }
  const definition: ModdleElement | undefined = element.eventDefinitions?.[0]
  const kind = EVENT_KINDS.get(definition?.$type ?? '')
  return definition && kind ? { kind, ...FACTS[kind](definition) } : undefined
}

const FACTS: Record<NodeEvent['kind'], (definition: ModdleElement) => Partial<NodeEvent>> = {
  timer: definition => timerOf(definition),
  message: ({ messageRef }) => ({ name: nameOf(messageRef) }),
  signal: ({ signalRef }) => ({ name: nameOf(signalRef) }),
  error: ({ errorRef }) => (errorRef ? { code: errorRef.errorCode?.trim() || (errorRef.id ?? '') } : {}),
  terminate: () => ({}),
}

const nameOf = (named: ModdleElement | undefined): string => named?.name?.trim() ?? ''

function timerOf({ timeDate, timeDuration, timeCycle }: ModdleElement): Partial<NodeEvent> {
  const [date, duration, cycle] = [timeDate, timeDuration, timeCycle].map(
    text => text?.body?.trim() || undefined,
  )
  if (date !== undefined) return { date }
  if (duration !== undefined) return { duration }
  return cycle === undefined ? {} : { cycle }
}
