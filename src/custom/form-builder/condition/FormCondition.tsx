import { useMemo } from 'react'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import { sampleValues } from '../preview/sampleValues.ts'
import ConditionEditor from './ConditionEditor.tsx'
import { expressionFields } from './ExpressionField.ts'

/** Values of dictionaries as the server answers them, by type. */
type DictionaryRows = Record<string, { dictValue?: unknown; dictLabel?: unknown }[]>

interface FormConditionProps {
  /** CEL over what is filled in; null for none. */
  value: string | null
  onChange(value: string | null): void
  /** Told with each change whether lines are there that are not filled in. */
  onUnfinished?(isUnfinished: boolean): void
  /** A published form. */
  form: ActionFormModel
  /** What its fields choose from. */
  dictionaries: DictionaryRows
  /** What is announced of it. */
  label: string
}

/** Names that have a value beside the fields. */
const RESERVED = ['now'] as const

/** A condition over the fields of a published form, where no design is open. */
export default function FormCondition(props: FormConditionProps) {
  const { value, onChange, form, dictionaries, label } = props
  const choices = useMemo(() => choicesOf(dictionaries), [dictionaries])
  const fields = useMemo(() => expressionFields(form.fields, type => choices?.[type]), [form, choices])
  const sample = useMemo(
    () => sampleValues(form, { dictionaries: choices ?? {}, widgets: [], widgetProperties: {}, pages: [] }),
    [form, choices],
  )
  return (
    <ConditionEditor
      {...{ value, fields, sample, label }}
      reserved={RESERVED}
      onUnfinished={props.onUnfinished}
      onChange={written => onChange(written ?? null)}
    />
  )
}

const choicesOf = (dictionaries: DictionaryRows): DocumentEnvironment['dictionaries'] =>
  Object.fromEntries(
    Object.entries(dictionaries).map(([type, rows]) => [
      type,
      rows.map(({ dictValue, dictLabel }) => ({ value: String(dictValue), label: String(dictLabel) })),
    ]),
  )
