import type { ExpressionPlace, Surroundings } from '#model/expression/environmentAt.ts'
import type {
  FieldModel,
  JsonSchema,
  LabelWidth,
  LayoutModel,
  PageModel,
  PresetModel,
  RangeModel,
  ResourceModel,
} from '#model/types/index.ts'

export type FormMode = 'create' | 'update' | 'read'

/** A field with the place of the form in which it stands. */
export interface PlannedField {
  field: FieldModel
  standing: FieldStanding
  /** Key of the widget, and its properties, on this page. */
  widget: string
  widgetProps: Record<string, unknown>
  /** The widget of another field shows and changes it: it has no place of its own. */
  isCompanion?: true
}

/** What a form is about, whether it writes a record or feeds an action. Changes of `id` rebuild the form. */
export interface FormPlan {
  id: string
  model: PageModel
  mode: FormMode
  /** Path of the document that it fills in, with a dot behind it; '' for a form of its own. */
  within: string
  /**
   * Where the fields are declared, for pickers: page of the resource, and the action whose form it is. null for a
   * document, whose fields no page declares.
   */
  declared: { page: string; action: string | null } | null
  /** Fields that are drawn, by name, in the order of the layout. */
  planned: ReadonlyMap<string, PlannedField>
  /** Fields whose values expressions may read, drawn or not. */
  known: FieldModel[]
  layout: LayoutModel[]
  presets: PresetModel[]
  columns: number
  labelWidth: LabelWidth
  /** Schema of what is sent; null sends anything. */
  schema: JsonSchema | null
  rules: ResourceModel['rules']
  /** What these may name. */
  ruleNames: Extract<ExpressionPlace, 'condition' | 'formRule'>
  /** Ranges whose ends are needed, and in order; that they do not overlap, the server says. */
  ranges: RangeModel[]
  /** What expressions may know of the record, and of the form of an action. */
  names: Surroundings
}

/** How a field stands in a form: edited, greyed out, shown as text, or not there at all. */
export type FieldStanding = 'editable' | 'disabled' | 'readOnly' | 'absent'
