import type { AudiencePartModel, FieldModel } from '#model/types/index.ts'

/** What is chosen of one part of an audience. */
export interface AudiencePartProps {
  /** The audience. */
  field: FieldModel
  part: AudiencePartModel
  items: readonly unknown[]
  disabled: boolean
  onChange(items: readonly unknown[]): void
}
