import { Select, Tag } from 'antd'
import { useState } from 'react'
import { t, textOf } from '#model/language/t.ts'
import type { Question } from '../interact-answer/index.ts'

/** Answers in which a question has a value, also among others. */
export interface AskedValue {
  field: string
  value: string | number | boolean
}

interface FilterBarProps {
  questions: Question[]
  filter: AskedValue[]
  /** Conditions at once. */
  most: number
  onChange(filter: AskedValue[]): void
}

/** Which answers are counted: those that chose this and that. */
export function FilterBar({ questions, filter, most, onChange }: FilterBarProps) {
  const [field, setField] = useState<string>()
  const choices = questions.filter(({ kind }) => kind === 'choice')
  const chosen = choices.find(({ name }) => name === field)
  if (choices.length === 0) return null
  const add = (value: string) => {
    if (field !== undefined) onChange([...filter, { field, value }])
    setField(undefined)
  }
  return (
    <div className="m-survey-tools">
      <Select
        aria-label={t('筛选题目')}
        className="m-survey-select"
        placeholder={t('按答案筛选：选择题目')}
        value={field}
        disabled={filter.length >= most}
        allowClear
        onChange={setField}
        options={choices.map(({ name, title }) => ({ value: name, label: textOf(title) }))}
      />
      {chosen && (
        <Select<string>
          aria-label={t('筛选答案')}
          className="m-survey-select"
          placeholder={t('选择答案')}
          autoFocus
          defaultOpen
          onChange={add}
          options={chosen.options.map(({ value, label }) => ({ value, label: textOf(label) }))}
        />
      )}
      {filter.map((asked, index) => (
        <Tag
          key={`${asked.field} ${asked.value}`}
          closable
          onClose={() => onChange(filter.filter((_one, other) => other !== index))}
        >
          {filterWords(asked, choices)}
        </Tag>
      ))}
    </div>
  )
}

function filterWords({ field, value }: AskedValue, questions: Question[]): string {
  const question = questions.find(({ name }) => name === field)
  const option = question?.options.find(one => one.value === value)
  return t('{{title}}：{{answer}}', {
    title: textOf(question?.title ?? field),
    answer: textOf(option?.label ?? String(value)),
  })
}
