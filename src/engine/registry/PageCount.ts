import type { ComponentType } from 'react'
import type { Text } from '#model/types/index.ts'
import type { EngineHost } from '../EngineHost.ts'

/** How much waits for somebody behind a page of the menu; src/custom/<feature>/*.counts.ts lists it. */
export interface PageCount {
  /** Path of the menu item beside which the number stands, for whoever has it. */
  path: string
  /** Key of the number in the cache of answers: what fetches its like anew, fetches the number anew. */
  key: readonly string[]
  /** @throws HttpFault; the number is then not shown */
  read(http: EngineHost['http']): Promise<number>
  /** What the number says, with {{count}}, for who does not see it. */
  label: Text
  /** The card of the home page, which shows what waits. */
  card: {
    title: Text
    /** What it holds. */
    load(): Promise<{ default: ComponentType }>
  }
}
