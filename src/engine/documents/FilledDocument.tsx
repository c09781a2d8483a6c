import { useMemo } from 'react'
import { t } from '#model/language/t.ts'
import type { ActionFormModel, FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Row } from '../data/Row.ts'
import { DetailGroups, layoutGroups } from '../detail/DetailGroups.tsx'

export interface FilledDocumentProps {
  form: ActionFormModel
  value: Row
}

/** What was filled in, in the groups of its form, each value with its title. */
export default function FilledDocument({ form, value }: FilledDocumentProps) {
  const groups = useMemo(() => layoutGroups(form, form.fields.filter(isTitled)), [form])
  if (Object.values(value).every(isEmptyValue)) return <span className="m-hint">{t('还没有填写')}</span>
  const isSaid = ({ name }: FieldModel) => !isEmptyValue(value[name])
  return <DetailGroups groups={groups} record={value} fields={form.fields} isSaid={isSaid} />
}

/** The text of an option stands behind its label. */
const isTitled = ({ otherOf }: FieldModel): boolean => otherOf === undefined
