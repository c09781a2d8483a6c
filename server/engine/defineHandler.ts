import type { AppModel, Text } from '#model/types/index.ts'
import type { ParamKind } from '#process/handlers/DescribedHandler.ts'
import type { Tx } from '../db/Database.ts'
import type { Services } from './contracts/Services.ts'
import type { WorkContext } from './defineQueueHandler.ts'

/** One of what can be chosen for a parameter. */
export interface HandlerOption {
  value: string
  label: Text
  /** What the entries of another parameter may be called where this is chosen (`namesOf`). */
  names?: { value: string; label: Text }[]
}

/** For whom options are gathered. There is no transaction around it. */
export interface OptionsWork {
  app: AppModel
  tenantId: number
  services: Services
}

/** What a program is told in a field of what is drawn: text, or an expression over the variables of the process. */
interface HandlerParam {
  title: Text
  help?: Text
  /** Default false. */
  required?: boolean
  /**
   * Default text. The designer asks by it, and publication refuses what is none. Entries are any number of fields
   * whose names begin with the parameter's and a colon: `value:days`.
   */
  kind?: ParamKind
  /** Whether an expression may stand there. Default: not in a choice, nor where a variable is named. */
  expression?: boolean
  /** What can be chosen of a parameter of the kind select. */
  options?: readonly HandlerOption[] | ((work: OptionsWork) => Promise<HandlerOption[]> | HandlerOption[])
  /** Of entries: the parameter whose chosen option says what they may be called. */
  namesOf?: string
  /** It is asked for, and demanded, only where another parameter has this value. Default: always. */
  askedWith?: { param: string; value: string }
}

/** In what a handler works inside: the transaction that goes on afterwards, bound to the tenant. */
export interface HandlerWork {
  tx: Tx
  tenantId: number
  services: Services
  /** Runs once the transaction has committed. */
  afterCommit(work: () => Promise<void> | void): void
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
  /** What it does, for whoever draws; absent for none. */
  description?: Text
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
 *   description: { zh: '预订后结果写入变量', en: 'Reserves it, and keeps the result in a variable' },
 *   params: { room: { title: { zh: '房间', en: 'Room' }, required: true, kind: 'number' } },
 *   afterReturn: 'kept',
 *   inside: ({ params }, { tx, tenantId }) => reserve(tx, tenantId, String(params.room)),
 * })
 */
export const defineHandler = (definition: HandlerDefinition): HandlerDefinition => definition
