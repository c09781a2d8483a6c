import type { ActionModel, VisitorLinkModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import type { SavePreview } from '../form/preview/PreviewSections.tsx'
import type { Proposal } from './proposals.ts'
import type { ToldAfter } from './toldAfter.ts'

/** What stands over a list. */
export type ListSurfaceState =
  | {
      kind: 'create'
      initialValues?: Row
      /** Field where typing begins; the first where absent. */
      focus?: string
    }
  | {
      kind: 'update'
      record: Row
      /** What is filled in beside what is stored. */
      proposal?: Proposal | null
    }
  | { kind: 'read'; record: Row }
  /** Form of an action, or its hand-written part. */
  | { kind: 'action'; action: ActionModel; records: Row[] }
  | { kind: 'import' }
  /** The link that opens a record to visitors. */
  | { kind: 'link'; link: VisitorLinkModel; record: Row }
  | { kind: 'figures' }
  | ToldAfter
  /** What a value switched in place would change. */
  | { kind: 'preview'; preview: SavePreview; answer(agreed: boolean): void }
