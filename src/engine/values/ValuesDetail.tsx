import { useMemo } from 'react'
import { isReadable } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import { DetailGroups, isWide } from '../detail/DetailGroups.tsx'
import { useHost } from '../EngineContext.ts'
import type { ValuesProps } from './ValuesSummary.tsx'

/** What an object says, each value with its title. What is not asked for is null, so that it says nothing. */
export default function ValuesDetail({ fields, value }: ValuesProps) {
  const { user } = useHost()
  const known = useMemo(() => fields.map(({ visibleWhen: _, ...field }): FieldModel => field), [fields])
  const drawn = known.filter(field => field.otherOf === undefined && isReadable(user, field))
  if (Object.values(value).every(isEmptyValue)) return <span className="m-hint">{t('还没有填写')}</span>
  const groups = [{ title: null, fields: drawn.map(field => ({ field, isWide: isWide(field) })) }]
  const isSaid = ({ name }: FieldModel) => !isEmptyValue(value[name])
  return <DetailGroups groups={groups} record={value} fields={known} isSaid={isSaid} />
}
