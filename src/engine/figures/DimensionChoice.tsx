import { Input, Select, Space } from 'antd'
import { useState } from 'react'
import { parseDimension } from '#model/figures/Dimension.ts'
import { t } from '#model/language/t.ts'
import type { OfferedDimension } from './offeredDimensions.ts'

interface DimensionChoiceProps {
  label: string
  offered: OfferedDimension[]
  /** '' for none. */
  value: string
  onChange(text: string): void
}

/** Chooses by what figures are put together; of numbers in bands also where these end. */
export function DimensionChoice({ label, offered, value, onChange }: DimensionChoiceProps) {
  const bands = offered.find(({ text, needsEdges }) => needsEdges && value.startsWith(text))
  const chosen = bands?.text ?? value
  return (
    <Space.Compact className="m-figures-choice">
      <Select
        aria-label={label}
        placeholder={label}
        showSearch
        allowClear
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        value={chosen === '' ? null : chosen}
        options={offered.map(({ text, label }) => ({ value: text, label }))}
        onChange={(text: string | undefined) => onChange(text ?? '')}
      />
      {bands && <Edges key={bands.text} start={bands.text} value={value} onChange={onChange} />}
    </Space.Compact>
  )
}

interface EdgesProps {
  /** What stands before the edges: amount: */
  start: string
  value: string
  onChange(text: string): void
}

function Edges({ start, value, onChange }: EdgesProps) {
  const [draft, setDraft] = useState(value.slice(start.length))
  // People type the comma of their own keyboard as well.
  const written = draft.replace(/[\uff0c\s]+/g, ',').replace(/^,|,$/g, '')
  const isWrong = written !== '' && !parseDimension(`${start}${written}`)
  const take = () => {
    if (!isWrong) onChange(`${start}${written}`)
  }
  return (
    <Input
      aria-label={t('区间的分界，从小到大，用逗号分隔')}
      title={t('区间的分界，从小到大，用逗号分隔')}
      placeholder="0,100,1000"
      autoFocus
      status={isWrong ? 'error' : undefined}
      aria-invalid={isWrong}
      value={draft}
      onChange={event => setDraft(event.target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  )
}
