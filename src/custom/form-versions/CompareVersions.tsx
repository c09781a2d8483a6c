import { Segmented, Select, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { FaultBox, faultMessage } from '#engine'
import { t } from '#model/language/t.ts'
import { ChangeList } from './ChangeList.tsx'
import { type ComparedNumbers, type FormVersion, useDifference, useFormText } from './formApi.ts'
import { LazyTextCompare } from './LazyTextCompare.tsx'

interface CompareVersionsProps {
  formId: number
  /** The latest first; one at least. */
  versions: FormVersion[]
}

/** In a choice, the draft stands above all versions. */
const DRAFT = 0

/** Two versions, or a version and the draft, compared in words or as text. */
export function CompareVersions({ formId, versions }: CompareVersionsProps) {
  const [visit] = useState(() => crypto.randomUUID())
  const [first, second] = versions
  const [chosen, setChosen] = useState<ComparedNumbers>({
    from: (second ?? first)?.number ?? 1,
    to: second ? (first?.number ?? null) : null,
  })
  const [look, setLook] = useState<'words' | 'text'>('words')
  const named = versions.map(({ number }) => ({ value: number, label: t('第 {{number}} 版', { number }) }))
  return (
    <div className="m-form-compare">
      <div className="m-form-compare-head">
        <Select
          aria-label={t('旧版本')}
          prefix={<span className="m-hint">{t('旧版本')}</span>}
          value={chosen.from}
          options={named}
          onChange={from => setChosen({ ...chosen, from })}
        />
        <Select
          aria-label={t('新版本')}
          prefix={<span className="m-hint">{t('新版本')}</span>}
          value={chosen.to ?? DRAFT}
          options={[{ value: DRAFT, label: t('草稿') }, ...named]}
          onChange={to => setChosen({ ...chosen, to: to === DRAFT ? null : to })}
        />
        <Segmented
          value={look}
          options={[
            { value: 'words', label: t('用文字') },
            { value: 'text', label: t('看原文') },
          ]}
          onChange={setLook}
        />
      </div>
      {look === 'words' ? (
        <InWords formId={formId} visit={visit} chosen={chosen} />
      ) : (
        <AsText {...{ formId, visit, chosen, versions }} />
      )}
    </div>
  )
}

interface ComparedProps {
  formId: number
  visit: string
  chosen: ComparedNumbers
}

function InWords({ formId, visit, chosen }: ComparedProps) {
  const { data, error, mutate } = useDifference(formId, visit, chosen)
  if (error !== undefined)
    return (
      <FaultBox title={t('未能比较')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  return data ? <ChangeList changes={data.changes} /> : <Skeleton active />
}

function AsText({ formId, visit, chosen, versions }: ComparedProps & Pick<CompareVersionsProps, 'versions'>) {
  const idOf = (number: number | null) =>
    number === null ? null : versions.find(version => version.number === number)?.versionId
  const before = useFormText(formId, visit, idOf(chosen.from))
  const after = useFormText(formId, visit, idOf(chosen.to))
  const error = before.error ?? after.error
  if (error !== undefined) return <FaultBox title={t('未能比较')}>{faultMessage(error)}</FaultBox>
  if (before.data === undefined || after.data === undefined) return <Skeleton active />
  return (
    <Suspense fallback={<Skeleton active />}>
      <LazyTextCompare before={before.data} after={after.data} />
    </Suspense>
  )
}
