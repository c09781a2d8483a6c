import { Input, Select, Space } from 'antd'
import { useId, useState } from 'react'
import { parseDimension } from '#model/figures/Dimension.ts'
import { t } from '#model/language/t.ts'
import { chosenWay, type OfferedField } from './offeredDimensions.ts'

interface DimensionChoiceProps {
  label: string
  offered: OfferedField[]
  /** '' for none. */
  value: string
  onChange(text: string): void
}

/** Chooses by which property figures are put together, then how: by months, in bands with the edges that are asked for. */
export function DimensionChoice({ label, offered, value, onChange }: DimensionChoiceProps) {
  const chosen = chosenWay(offered, value)
  const chooseField = (name: string | undefined) =>
    onChange(offered.find(field => field.name === name)?.ways[0]?.text ?? '')
  return (
    <div className="m-figures-choice">
      <Space.Compact block>
        <Select
          aria-label={label}
          placeholder={label}
          showSearch
          allowClear
          optionFilterProp="label"
          popupMatchSelectWidth={false}
          value={chosen?.field.name ?? null}
          options={offered.map(({ name, label }) => ({ value: name, label }))}
          onChange={chooseField}
        />
        {chosen && chosen.field.ways.length > 1 && (
          <Select
            className="m-figures-way"
            aria-label={t('{{label}}：方式', { label })}
            popupMatchSelectWidth={false}
            value={chosen.way.text}
            options={chosen.field.ways.map(({ text, label }) => ({ value: text, label }))}
            onChange={onChange}
          />
        )}
      </Space.Compact>
      {chosen?.way.needsEdges && (
        <Edges key={chosen.way.text} start={chosen.way.text} value={value} onChange={onChange} />
      )}
    </div>
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
  const hint = useId()
  // People type the comma of their own keyboard as well.
  const written = draft.replace(/[\uff0c\u3001\uff1b;\s]+/g, ',').replace(/^,|,$/g, '')
  const isWrong = written !== '' && !parseDimension(`${start}${written}`)
  const take = () => {
    if (!isWrong) onChange(`${start}${written}`)
  }
  return (
    <>
      <Input
        aria-label={t('区间的分界')}
        aria-describedby={hint}
        placeholder="100,1000"
        autoFocus
        status={isWrong ? 'error' : undefined}
        aria-invalid={isWrong}
        value={draft}
        onChange={event => setDraft(event.target.value)}
        onBlur={take}
        onPressEnter={take}
      />
      <p id={hint} className="m-figures-hint" data-wrong={isWrong || undefined} aria-live="polite">
        {t('请从小到大填写数字，用逗号分隔，如 100,1000')}
      </p>
    </>
  )
}
