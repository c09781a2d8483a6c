import type { Text } from '../source/common.ts'

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
      items: ({ title: Text; columns: number; items: LayoutModel[] } & PartPresence)[]
    }
  | { type: 'panel'; component: string }

interface PartPresence {
  /** CEL under which the part is drawn; its fields carry it as well. Absent where it always is. */
  visibleWhen?: string
}
