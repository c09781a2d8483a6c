import { Button, Input } from 'antd'
import { useState } from 'react'
import { type CellProps, KeyPopover, useHost, type WidgetProps, widgetAria } from '#engine'
import { t, textOf } from '#model/language/t.ts'

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(8, 1fr)',
  gap: 4,
  maxHeight: 240,
  marginTop: 8,
  overflow: 'auto',
}

/** The name of an icon, chosen from a grid that can be searched. */
export function IconInput(props: WidgetProps<string>) {
  const { value, onChange, onBlur, disabled, readOnly, status } = props
  const placeholder = textOf(props.placeholder ?? t('请选择图标'))
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
      <KeyPopover
        label={t('请选择图标')}
        open={isOpen && !isFixed}
        onOpenChange={setIsOpen}
        trigger="click"
        content={grid}
        destroyOnHidden
      >
        <Button disabled={isFixed} autoInsertSpace={false}>
          {t('选择')}
        </Button>
      </KeyPopover>
    </div>
  )
}

interface IconGridProps {
  chosen: string | null
  onChoose(name: string): void
}

/** All icons with their names; typing narrows them. */
function IconGrid({ chosen, onChoose }: IconGridProps) {
  const { icons } = useHost()
  const [keyword, setKeyword] = useState('')
  const names = Object.keys(icons).filter(name => name.includes(keyword.trim().toLowerCase()))
  return (
    <div style={{ width: 320 }}>
      <Input
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
        placeholder={t('按名称查找')}
        aria-label={t('按名称查找')}
        allowClear
        autoFocus
      />
      <div style={GRID}>
        {names.map(name => {
          const Drawing = icons[name]
          return (
            <Button
              key={name}
              type={name === chosen ? 'primary' : 'text'}
              title={name}
              aria-label={name}
              aria-pressed={name === chosen}
              icon={Drawing ? <Drawing /> : null}
              onClick={() => onChoose(name)}
            />
          )
        })}
      </div>
      {names.length === 0 && (
        <div style={{ padding: 12, textAlign: 'center' }}>
          {t('没有名称含“{{keyword}}”的图标', { keyword })}
        </div>
      )}
    </div>
  )
}

/** The drawing with its name; the name alone where there is no such drawing. */
export function IconCell({ value }: CellProps<string>) {
  const { icons } = useHost()
  const name = String(value ?? '')
  const Drawing = Object.hasOwn(icons, name) ? icons[name] : undefined
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      {Drawing && <Drawing />}
      {name}
    </span>
  )
}
