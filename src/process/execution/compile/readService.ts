import type { ModdleElement } from '../../ModdleElement.ts'
import { extensionsOf } from '../../rules/extensionsOf.ts'
import type { Vendor } from '../../vendors.ts'
import type { ListenerFacts, ServiceFacts } from '../ExecutableProcess.ts'

/** An external task is known by its topic, whatever its type. */
const WAYS: readonly ServiceFacts['way'][] = ['class', 'expression', 'delegateExpression', 'topic', 'type']

/** What a service or send task runs; undefined where it does not say in a way that is known. */
export function readService(element: ModdleElement, vendor: Vendor): ServiceFacts | undefined {
  const program = programOf(name => element.get(`${vendor}:${name}`))
  if (!program) return undefined
  return { ...program, fields: fieldsOf(extensionsOf(element, `${vendor}:Field`)) }
}

/** The listeners of an element, in the order of the text. */
export function readListeners(element: ModdleElement, vendor: Vendor): ListenerFacts[] {
  const kinds = [
    ['ExecutionListener', 'execution'],
    ['TaskListener', 'task'],
  ] as const
  return kinds.flatMap(([type, of]) =>
    extensionsOf(element, `${vendor}:${type}`).flatMap((listener): ListenerFacts[] => {
      const program = programOf(name =>
        name === 'type' || name === 'topic' ? undefined : listener.get(name),
      )
      const event: string | undefined = listener.get('event')?.trim()
      return program && event
        ? [{ ...program, event, of, fields: fieldsOf(listener.get('fields') ?? []) }]
        : []
    }),
  )
}

function programOf(read: (name: string) => string | undefined): Pick<ServiceFacts, 'way' | 'value'> | null {
  const way = WAYS.find(name => read(name)?.trim())
  return way ? { way, value: (read(way) as string).trim() } : null
}

function fieldsOf(fields: ModdleElement[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(field => {
      const text = field.get('expression') ?? field.get('string') ?? field.get('stringValue')
      return field.name?.trim() ? [[field.name.trim(), String(text ?? '')]] : []
    }),
  )
}
