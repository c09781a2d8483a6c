import { theme } from 'antd'
import { BarChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { t, textOf } from '#model/language/t.ts'
import type { CountedOption, Question, QuestionFigures } from '../interact-answer/index.ts'

use([BarChart, GridComponent, TooltipComponent, LegendComponent, AriaComponent, SVGRenderer])

interface FigureChartProps {
  question: Question
  figures: QuestionFigures
}

/** px of a bar with its gap, and of the axis and legend around. */
const BAR = 32
const AROUND = 72

/** The answers to one question as a chart; loaded only where charts are looked at. */
export default function FigureChart({ question, figures }: FigureChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const { token } = theme.useToken()
  const rows = figures.rows.length > 0 ? figures.rows.length : figures.values.length
  const { colorText, colorTextSecondary, colorBorderSecondary, colorPrimary, colorSuccess, colorWarning } =
    token
  useEffect(() => {
    if (!place.current) return
    const chart = init(place.current, null, { renderer: 'svg' })
    chart.setOption({
      ...optionOf(question, figures, colorText),
      color: [colorPrimary, colorWarning, colorSuccess, colorTextSecondary],
      textStyle: { color: colorText },
      xAxis: {
        type: 'value',
        minInterval: 1,
        axisLabel: { color: colorTextSecondary },
        splitLine: { lineStyle: { color: colorBorderSecondary } },
      },
    })
    const watch = new ResizeObserver(() => chart.resize())
    watch.observe(place.current)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [
    question,
    figures,
    colorText,
    colorTextSecondary,
    colorBorderSecondary,
    colorPrimary,
    colorSuccess,
    colorWarning,
  ])
  return <div ref={place} className="m-survey-chart" style={{ height: rows * BAR + AROUND }} />
}

/** What is not told has no bar. */
const countOf = ({ count, place }: CountedOption) => place ?? count

/** One bar for each option; of a matrix one for each row, in the parts of its answers. */
function optionOf({ rows, options }: Question, figures: QuestionFigures, color: string) {
  const isMatrix = figures.rows.length > 0
  const labels = isMatrix
    ? rows.map(({ label }) => textOf(label))
    : figures.values.map(({ label }) => textOf(label))
  const series = isMatrix
    ? options.map(({ value, label }) => ({
        type: 'bar' as const,
        name: textOf(label),
        stack: 'all',
        data: figures.rows.map(row => countOf(row.values.find(one => one.value === value) ?? NONE)),
      }))
    : [
        {
          type: 'bar' as const,
          name: t('人数'),
          data: figures.values.map(countOf),
          label: { show: true, position: 'right' as const, color, textBorderWidth: 0 },
        },
      ]
  return {
    series,
    aria: { enabled: true, decal: { show: isMatrix } },
    tooltip: {},
    grid: { left: 8, right: 40, top: isMatrix ? 40 : 8, bottom: 8, containLabel: true },
    ...(isMatrix && { legend: { top: 0, textStyle: { fontSize: 12, color } } }),
    yAxis: {
      type: 'category' as const,
      inverse: true,
      data: labels,
      axisLabel: { color, width: 160, overflow: 'break' as const },
    },
  }
}

const NONE: CountedOption = { value: '', label: '', count: 0 }
