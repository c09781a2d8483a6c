import { Button, Input } from 'antd'
import { useState } from 'react'
import { useHost } from '#engine'
import { t } from '#model/language/t.ts'

export interface IconGridProps {
  chosen: string | null
  onChoose(name: string): void
}

/** All icons with their names; typing narrows them. */
export function IconGrid({ chosen, onChoose }: IconGridProps) {
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

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(8, 1fr)',
  gap: 4,
  maxHeight: 240,
  marginTop: 8,
  overflow: 'auto',
}
