import type { RequestContext } from './RequestContext.ts'
import type { Row } from './records.ts'

declare module './Services.ts' {
  interface Services {
    formDrafts: FormDrafts
  }
}

/** Which form of the caller's, and where what it makes belongs. */
export interface DraftPlace {
  page: string
  place: string
}

/** What was filled in of a form and not finished. */
export interface FormDraft {
  /** The step that comes next, from 0. */
  step: number
  content: Row
  updateTime: Date
}

/** Unfinished forms of new records, of each account its own. */
export interface FormDrafts {
  /** The caller's; null where there is none, or it was left too long ago. */
  read(context: RequestContext, place: DraftPlace): Promise<FormDraft | null>
  /** Keeps the caller's in place of the one before, and returns when. Of too many the one left longest goes. */
  keep(context: RequestContext, draft: DraftPlace & Pick<FormDraft, 'step' | 'content'>): Promise<Date>
  /** Takes the caller's away. */
  drop(context: RequestContext, place: DraftPlace): Promise<void>
}
