import type { ReactNode } from 'react'
import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'

/** Something that a widget offers to choose. */
export interface WidgetOption {
  value: string | number | boolean
  label: string
  disabled?: boolean
  /** Address of a picture that stands before the label. */
  image?: string
}

interface Offering {
  options?: unknown
  field?: FieldModel | undefined
}

/** What a widget offers: its own options, else those of its field. */
export function widgetOptions({ options, field }: Offering): WidgetOption[] {
  if (Array.isArray(options)) return options
  return (field?.options ?? []).map(({ value, label, image }) => ({
    value,
    label: textOf(label),
    ...(image === undefined ? {} : { image }),
  }))
}

/** The label of an option, with its picture. */
export function optionLabel({ label, image }: Pick<WidgetOption, 'label' | 'image'>): ReactNode {
  if (image === undefined) return label
  return (
    <span className="m-option">
      <img className="m-option-image" src={image} alt="" loading="lazy" />
      {label}
    </span>
  )
}

/** What remains chosen of a list: an exclusive option stands alone, whichever was chosen last. */
export function settleExclusive(
  field: FieldModel | undefined,
  before: readonly unknown[],
  next: readonly unknown[],
): unknown[] {
  const isExclusive = (value: unknown) =>
    field?.options?.some(option => option.value === value && option.exclusive) === true
  const added = next.filter(value => !before.includes(value))
  const alone = added.find(isExclusive)
  if (alone !== undefined) return [alone]
  return added.length > 0 ? next.filter(value => !isExclusive(value)) : [...next]
}
