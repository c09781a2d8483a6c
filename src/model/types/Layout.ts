import type { Language } from '../language/t.ts'
import type { Text } from '../source/common.ts'

/** px, by the language in which a form is drawn: its labels are longer in the one than in the other. */
export type LabelWidth = Record<Language, number>

/** A part of a form. Every writable field stands in it once. */
export type LayoutModel =
  | {
      type: 'field'
      field: string
      span: number
      /** Widget of this page instead of the field's own. */
      widget?: string
      /** Further properties of the widget, over the field's own. */
      widgetProps?: Record<string, unknown>
      /** Shown, not edited, on this page. */
      readOnly?: boolean
    }
  | ({ type: 'group' | 'grid'; title: Text | null; columns: number; items: LayoutModel[] } & PartPresence)
  | {
      type: 'tabs' | 'steps'
      /** Whether each step is saved before the next. */
      saves?: true
      items: ({ title: Text; columns: number; items: LayoutModel[] } & PartPresence)[]
    }
  | { type: 'panel'; component: string }
  | MarkModel

/** What stands between the fields of a form. */
export type MarkModel =
  | ({ type: 'note'; text: Text; tone: NoteTone; detail: boolean } & PartPresence)
  | ({ type: 'divider'; title: Text | null } & PartPresence)

type NoteTone = 'info' | 'success' | 'warning' | 'danger'

interface PartPresence {
  /** CEL under which the part is drawn; the fields in it carry it as well. Absent where it always is. */
  visibleWhen?: string
}
