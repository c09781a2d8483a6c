import type { Text } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import type { Services } from './contracts/Services.ts'
import type { WorkContext } from './defineQueueHandler.ts'

/** What a program is told in a field of what is drawn: text, or an expression over the variables of the process. */
interface HandlerParam {
  title: Text
  help?: Text
  /** Default false. */
  required?: boolean
}

/** In what a handler works inside: the transaction that goes on afterwards, bound to the tenant. */
export interface HandlerWork {
  tx: Tx
  tenantId: number
  services: Services
}

/** For what a handler runs. */
export interface HandlerInput {
  /** Fields of what is drawn, with their expressions worked out. */
  params: Readonly<Record<string, unknown>>
  variables: Readonly<Record<string, unknown>>
  instance: { id: number; name: string; businessKey: string | null; starter: number }
  /** Id of the element. */
  node: string
  /** The same in every attempt: whoever is called outside can tell a repetition by it. */
  key: string
}

/** Variables of the process that are set by it; nothing for none. */
type HandlerResult = Record<string, unknown> | undefined

interface HandlerFacts {
  /** As a drawing names it in class, expression, delegate expression, type or topic; the file is called <name>.handler.ts. */
  name: string
  title: Text
  /** Fields that it knows, by name; null where every field is one. */
  params: Readonly<Record<string, HandlerParam>> | null
  /**
   * What a return means that leads back before it: it runs again, its answer of before stands, or there is no such
   * return.
   */
  afterReturn: 'again' | 'kept' | 'blocked'
}

/** A program that service tasks and listeners run. */
export type HandlerDefinition = HandlerFacts &
  (
    | {
        /** Works in the transaction that goes on with the process: exactly once, and nothing outside of it. */
        inside(input: HandlerInput, work: HandlerWork): Promise<HandlerResult>
      }
    | {
        /** Works outside of any transaction: at least once. */
        outside(input: HandlerInput, context: WorkContext): Promise<HandlerResult>
      }
  )

/**
 * Declares a program for service tasks and listeners; exported as default by server/modules/<area>/<name>.handler.ts.
 * What it throws fails the attempt; after five the instance has an incident.
 * @example
 * export default defineHandler({
 *   name: 'reserveRoom',
 *   title: { zh: '预订房间', en: 'Reserve a room' },
 *   params: { room: { title: { zh: '房间', en: 'Room' }, required: true } },
 *   afterReturn: 'kept',
 *   inside: ({ params }, { tx, tenantId }) => reserve(tx, tenantId, String(params.room)),
 * })
 */
export const defineHandler = (definition: HandlerDefinition): HandlerDefinition => definition
