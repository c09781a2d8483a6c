import { type RenderResult, render } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { EngineProvider, FieldInput, type WidgetDefinition } from '#engine'
import { createFakeHost, type FakeHost, type FakeHostOptions } from '../engine/support/createFakeHost.ts'
import { galleryField } from './galleryField.ts'
import { widgetSources } from './loadWidgets.ts'

export interface Drawn extends RenderResult {
  host: FakeHost
  /** Values that the widget has given, in order. */
  changes: unknown[]
}

/** Answers what the samples ask for: a dictionary and two resources. */
export const hostOptions: FakeHostOptions = {
  models: {},
  dictionaries: { sys_normal_disable: { 0: ['正常', 'success'], 1: ['停用', 'danger'] } },
  answer({ path, query }) {
    const rows = OPTIONS[path]
    if (!rows) return undefined
    const ids = query.ids === undefined ? null : String(query.ids).split(',')
    const keyword = String(query.keyword ?? '')
    const data = rows.filter(row => (ids ? ids.includes(String(row.value)) : row.label.includes(keyword)))
    return { code: 200, data, total: data.length }
  },
}

const OPTIONS: Record<string, { value: number; label: string; [name: string]: unknown }[]> = {
  '/system/user/options': [
    { value: 1, userId: 1, label: '王敏', nickName: '王敏' },
    { value: 2, userId: 2, label: '李强', nickName: '李强' },
  ],
  '/system/dept/options': [
    { value: 1, deptId: 1, label: '教务处', deptName: '教务处', parentId: null },
    { value: 2, deptId: 2, label: '教学科', deptName: '教学科', parentId: 1 },
  ],
}

/** Shows the value that was given last, as a form does. */
function HeldInput({ onChange, ...props }: ComponentProps<typeof FieldInput>) {
  const [value, setValue] = useState(props.value)
  const change = (next: unknown) => {
    setValue(next)
    onChange(next)
  }
  return <FieldInput {...props} value={value} onChange={change} />
}

/** Draws a widget with a label, as a form does. @param isHeld whether it shows what it has given; else its value stays */
export function drawWidget(
  definition: WidgetDefinition,
  props: Record<string, unknown> = {},
  isHeld = false,
): Drawn {
  const Input = isHeld ? HeldInput : FieldInput
  const host = createFakeHost(hostOptions)
  Object.assign(host.icons, {
    user: () => <svg aria-hidden="true" />,
    post: () => <svg aria-hidden="true" />,
  })
  const changes: unknown[] = []
  const { field: _partial, ...sampleProps } = definition.sampleProps ?? {}
  const drawn = render(
    <EngineProvider host={host} widgets={widgetSources}>
      <label id="label" htmlFor="input">
        {definition.title}
      </label>
      <Input
        {...sampleProps}
        widget={definition.key}
        field={galleryField(definition)}
        id="input"
        aria-labelledby="label"
        value={null}
        onChange={value => changes.push(value)}
        {...props}
      />
      <p id="explain">说明</p>
    </EngineProvider>,
  )
  return { ...drawn, host, changes }
}
