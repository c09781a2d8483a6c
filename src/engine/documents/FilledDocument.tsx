import { useMemo } from 'react'
import { t } from '#model/language/t.ts'
import type { ActionFormModel, FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Row } from '../data/Row.ts'
import { DetailGroups, layoutGroups } from '../detail/DetailGroups.tsx'
import { PlacesMarked } from '../detail/MarkedPlace.tsx'
import type { PlaceMarks } from '../detail/PlaceMarks.ts'

export interface FilledDocumentProps {
  form: ActionFormModel
  value: Row
  /** What is done with its places. With `onPick` empty values are shown as well: something can be missing there. */
  marks?: PlaceMarks | undefined
}

/** What was filled in, in the groups of its form, each value with its title. */
export default function FilledDocument({ form, value, marks }: FilledDocumentProps) {
  const groups = useMemo(() => layoutGroups(form, form.fields.filter(isTitled)), [form])
  if (Object.values(value).every(isEmptyValue)) return <span className="m-hint">{t('还没有填写')}</span>
  const isSaid = ({ name }: FieldModel) =>
    !isEmptyValue(value[name]) || marks?.onPick !== undefined || (marks?.below?.(name) ?? null) !== null
  return (
    <PlacesMarked marks={marks}>
      <DetailGroups groups={groups} record={value} fields={form.fields} isSaid={isSaid} />
    </PlacesMarked>
  )
}

/** The text of an option stands behind its label. */
const isTitled = ({ otherOf }: FieldModel): boolean => otherOf === undefined
