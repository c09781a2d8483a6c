import { DatePicker, Form, Input, InputNumber, Select } from 'antd'
import type { ReactElement } from 'react'
import {
  type BenchField,
  LARGEST_NUMBER,
  LOCK,
  LONGEST_TEXT,
  OPTIONS,
} from '../../support/browser/FormPage.ts'

const wide = { width: '100%' }

/** The fields as plain antd draws them. */
export function AntdForm({ fields }: { fields: BenchField[] }) {
  return (
    <Form layout="horizontal" labelCol={{ flex: '100px' }}>
      <div className="bench-grid">
        {fields.map(field =>
          field.lockedBy === null ? (
            <Item key={field.name} field={field} isLocked={false} />
          ) : (
            <LockedItem key={field.name} field={field} lockedBy={field.lockedBy} />
          ),
        )}
      </div>
    </Form>
  )
}

function LockedItem({ field, lockedBy }: { field: BenchField; lockedBy: string }) {
  const isLocked = Form.useWatch(lockedBy) === LOCK
  return <Item field={field} isLocked={isLocked} />
}

function Item({ field, isLocked }: { field: BenchField; isLocked: boolean }) {
  return (
    <Form.Item name={field.name} label={field.title} rules={rulesOf(field)}>
      {inputOf(field, isLocked)}
    </Form.Item>
  )
}

function rulesOf({ kind, required }: BenchField) {
  const needed = required ? [{ required: true }] : []
  if (kind === 'number') return [...needed, { type: 'number' as const, min: 0, max: LARGEST_NUMBER }]
  return kind === 'text' || kind === 'textarea' ? [...needed, { max: LONGEST_TEXT }] : needed
}

function inputOf({ kind }: BenchField, disabled: boolean): ReactElement {
  switch (kind) {
    case 'text':
      return <Input placeholder="请输入" autoComplete="off" disabled={disabled} />
    case 'textarea':
      return <Input.TextArea placeholder="请输入" rows={3} disabled={disabled} />
    case 'number':
      return <InputNumber placeholder="请输入" style={wide} disabled={disabled} />
    case 'select':
      return <Select placeholder="请选择" allowClear options={OPTIONS} style={wide} disabled={disabled} />
    case 'date':
      return <DatePicker placeholder="请选择日期" format="YYYY-MM-DD" style={wide} disabled={disabled} />
  }
}
