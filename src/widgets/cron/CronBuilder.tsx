import { Button, Checkbox, InputNumber, Segmented, Select } from 'antd'
import { useState } from 'react'
import { mouseArrows } from '#engine'
import { t } from '#model/language/t.ts'
import CronTimes from './CronTimes.tsx'
import { type CronShape, expressionOf, rhythms, shapeOf, usualShape } from './cronShape.ts'

interface CronBuilderProps {
  expression: string
  onChange(expression: string): void
  onDone(): void
}

/** Puts an expression together from what people say: every ten minutes, each Monday at two. */
export default function CronBuilder({ expression, onChange, onDone }: CronBuilderProps) {
  const [shape, setShape] = useState<CronShape>(() => shapeOf(expression) ?? usualShape)
  const change = (part: Partial<CronShape>) => {
    const next = { ...shape, ...part }
    // A week without a day never comes.
    if (next.weekdays.length === 0) return
    setShape(next)
    onChange(expressionOf(next))
  }
  const titles = rhythmTitles()
  return (
    <div className="m-cron-panel">
      <Segmented
        block
        aria-label={t('周期')}
        value={shape.rhythm}
        options={rhythms.map(rhythm => ({ value: rhythm, label: titles[rhythm] }))}
        onChange={rhythm => change({ rhythm })}
      />
      <RhythmFields shape={shape} change={change} />
      <CronTimes expression={expressionOf(shape)} />
      <div className="m-cron-actions">
        <Button
          type="primary"
          autoInsertSpace={false}
          onClick={() => {
            onChange(expressionOf(shape))
            onDone()
          }}
        >
          {t('确定')}
        </Button>
      </div>
    </div>
  )
}

const rhythmTitles = () => ({
  second: t('按秒'),
  minute: t('按分钟'),
  hour: t('每小时'),
  day: t('每天'),
  week: t('每周'),
  month: t('每月'),
})

interface FieldsProps {
  shape: CronShape
  change(part: Partial<CronShape>): void
}

function RhythmFields({ shape, change }: FieldsProps) {
  if (shape.rhythm === 'second' || shape.rhythm === 'minute')
    return <StepField shape={shape} change={change} />
  return (
    <>
      {shape.rhythm === 'week' && (
        <Checkbox.Group
          className="m-cron-week"
          value={shape.weekdays}
          options={weekdayOptions()}
          onChange={days => change({ weekdays: days.toSorted((a, b) => a - b) })}
        />
      )}
      <div className="m-cron-fields">
        {shape.rhythm === 'month' && (
          <Select
            aria-label={t('日期')}
            value={shape.day}
            options={dayOptions()}
            onChange={day => change({ day })}
            popupMatchSelectWidth={false}
          />
        )}
        {shape.rhythm !== 'hour' && (
          <Amount title={t('时')} most={23} value={shape.hour} onChange={hour => change({ hour })} />
        )}
        <Amount title={t('分')} most={59} value={shape.minute} onChange={minute => change({ minute })} />
        <Amount title={t('秒')} most={59} value={shape.second} onChange={second => change({ second })} />
      </div>
    </>
  )
}

function StepField({ shape, change }: FieldsProps) {
  const unit = shape.rhythm === 'second' ? t('秒') : t('分钟')
  return (
    <div className="m-cron-fields">
      <span>{t('每隔')}</span>
      <Amount title={unit} least={1} most={59} value={shape.step} onChange={step => change({ step })} />
    </div>
  )
}

interface AmountProps {
  title: string
  least?: number
  most: number
  value: number
  onChange(value: number): void
}

function Amount({ title, least = 0, most, value, onChange }: AmountProps) {
  return (
    <span className="m-cron-amount">
      <InputNumber
        ref={mouseArrows}
        aria-label={title}
        min={least}
        max={most}
        precision={0}
        value={value}
        onChange={next => {
          if (next !== null) onChange(next)
        }}
      />
      {title}
    </span>
  )
}

const weekdayOptions = () => [
  { value: 2, label: t('周一') },
  { value: 3, label: t('周二') },
  { value: 4, label: t('周三') },
  { value: 5, label: t('周四') },
  { value: 6, label: t('周五') },
  { value: 7, label: t('周六') },
  { value: 1, label: t('周日') },
]

const dayOptions = () => [
  ...Array.from({ length: 31 }, (_, index) => ({
    value: index + 1,
    label: t('{{day}} 日', { day: index + 1 }),
  })),
  { value: 0, label: t('最后一天') },
]
