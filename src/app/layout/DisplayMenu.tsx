import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { KeyDropdown } from '#engine'
import { chosenLanguage, type Language, t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { changeLanguage, LANGUAGE_ITEMS } from '../language/LanguageMenu.tsx'
import { HeaderButton } from '../parts/HeaderButton.tsx'
import type { ColorChoice } from '../settings/createColorMode.ts'
import { COLOR_CHOICES, SIZE_CHOICES } from '../settings/looks.ts'
import { chooseSize, settings } from '../settings/settings.ts'
import type { UiSize } from '../theme/tokens.ts'
import { useFullscreen } from './HeaderTools.tsx'
import { setSettingsOpen } from './layout.ts'

const ICONS: Record<ColorChoice, ReactNode> = {
  light: <SunOutlined />,
  dark: <MoonOutlined />,
  system: <DesktopOutlined />,
}

/** How everything looks and which language it speaks; in a narrow window also what has no room in the header. */
export function DisplayMenu({ hasRoom }: { hasRoom: boolean }) {
  const { colorMode } = useFrame()
  const { choice, mode } = useSnapshot(colorMode.state)
  const { size } = useSnapshot(settings)
  const { isFull, toggle } = useFullscreen()

  function choose(key: string): void {
    const [kind, value] = key.split(':')
    if (kind === 'color') colorMode.choose(value as ColorChoice)
    else if (kind === 'language') void changeLanguage(value as Language)
    else if (kind === 'size') chooseSize(value as UiSize)
    else if (kind === 'full') void toggle()
    else setSettingsOpen(true)
  }

  return (
    <KeyDropdown
      label={t('外观与语言')}
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: itemsOf(hasRoom, isFull),
        selectable: true,
        selectedKeys: [`color:${choice}`, `language:${chosenLanguage()}`, `size:${size}`],
        onClick: ({ key }) => choose(key),
      }}
    >
      <HeaderButton
        label={t('外观与语言')}
        icon={mode === 'dark' ? <MoonOutlined /> : <SunOutlined />}
        aria-haspopup="menu"
      />
    </KeyDropdown>
  )
}

function itemsOf(hasRoom: boolean, isFull: boolean): MenuProps['items'] {
  const looks = COLOR_CHOICES.map(({ key, label }) => ({ key: `color:${key}`, label, icon: ICONS[key] }))
  const languages = LANGUAGE_ITEMS.map(({ key, label }) => ({ key: `language:${key}`, label }))
  const sizes = SIZE_CHOICES.map(({ key, label }) => ({ key: `size:${key}`, label }))
  return [
    { key: 'looks', type: 'group', label: t('外观'), children: looks },
    { key: 'languages', type: 'group', label: t('语言'), children: languages },
    ...(hasRoom ? [] : [{ key: 'sizes', type: 'group' as const, label: t('布局大小'), children: sizes }]),
    { type: 'divider' },
    ...(hasRoom ? [] : [{ key: 'full', label: isFull ? t('退出全屏') : t('全屏') }]),
    { key: 'settings', label: t('布局设置') },
  ]
}
