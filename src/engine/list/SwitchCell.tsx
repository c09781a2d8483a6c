import { Switch } from 'antd'
import { useState } from 'react'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'

interface SwitchCellProps {
  record: Row
  label: string
  values: SwitchValues
  /** Saves the value; its failure has been shown. */
  onSwitch(record: Row, value: unknown): Promise<void>
}

interface SwitchValues {
  on: unknown
  off: unknown
  field: string
  onLabel?: string
  offLabel?: string
}

/** A value that is switched in place. It turns at once and turns back when the server refuses. */
export function SwitchCell({ record, label, values, onSwitch }: SwitchCellProps) {
  const [isSaving, setIsSaving] = useState(false)
  const isOn = String(record[values.field]) === String(values.on)
  return (
    <Switch
      size="small"
      checked={isOn}
      loading={isSaving}
      aria-label={label}
      title={isOn ? values.onLabel : values.offLabel}
      onChange={async checked => {
        setIsSaving(true)
        await onSwitch(record, checked ? values.on : values.off)
        setIsSaving(false)
      }}
    />
  )
}

/** Returns the two values of a field that can be switched: true and false, or the first two of its dictionary. */
export function switchValues(
  field: FieldModel,
  entries: Iterable<{ value: string; label: string }>,
): SwitchValues | null {
  const { isYesNo, codec } = fieldTypeBase(field.type)
  if (isYesNo) return { field: field.name, on: true, off: false }
  const [first, second] = [...entries]
  if (!first || !second) return null
  const typed = codec?.fromText ?? (value => value)
  return {
    field: field.name,
    on: typed(first.value),
    off: typed(second.value),
    onLabel: first.label,
    offLabel: second.label,
  }
}
