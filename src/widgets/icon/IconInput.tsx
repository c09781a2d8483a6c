import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { useHost, type WidgetProps, widgetAria } from '#engine'
import { t } from '#model/language/t.ts'
import { IconGrid } from './IconGrid.tsx'

/** The name of an icon, chosen from a grid that can be searched. */
export function IconInput(props: WidgetProps<string>) {
  const { value, onChange, onBlur, disabled, readOnly, placeholder = t('请选择图标'), status } = props
  const { icons } = useHost()
  const [isOpen, setIsOpen] = useState(false)
  const isFixed = disabled || readOnly
  const Drawing = value && Object.hasOwn(icons, value) ? icons[value] : undefined
  const grid = (
    <IconGrid
      chosen={value ?? null}
      onChoose={name => {
        onChange(name)
        setIsOpen(false)
      }}
    />
  )
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <Input
        {...widgetAria(props)}
        value={value ?? ''}
        onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={onBlur}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={placeholder}
        status={status}
        prefix={Drawing ? <Drawing /> : undefined}
        allowClear
      />
      <Popover
        open={isOpen && !isFixed}
        onOpenChange={setIsOpen}
        trigger="click"
        content={grid}
        destroyOnHidden
      >
        <Button disabled={isFixed} autoInsertSpace={false}>
          {t('选择')}
        </Button>
      </Popover>
    </div>
  )
}
