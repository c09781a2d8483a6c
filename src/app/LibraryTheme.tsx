import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import { platformClock } from '#engine'
import { chosenLanguage, t } from '#model/language/t.ts'
import { useOpenFrame } from './frame/Frame.ts'
import { useIsMobile } from './parts/useIsMobile.ts'
import { settings } from './settings/settings.ts'
import { antdTheme, isSmall } from './theme/antdTheme.ts'

/** The libraries speak English by themselves. */
const isChinese = chosenLanguage() === 'zh'
if (isChinese) dayjs.locale('zh-cn')
dayjs.extend(platformClock)

// The same objects each time: for a new one everything that is drawn with the library would be drawn anew.
const BUTTON = { autoInsertSpace: false }
const CLOSING = { closable: { 'aria-label': t('关闭') } }
const STILL = { disabled: true }
const MOVING = { disabled: false }

/** What the component library needs around all that is drawn with it: language, theme and size. */
export function LibraryTheme({ children }: { children: ReactNode }) {
  const { colorMode } = useOpenFrame()
  const { mode } = useSnapshot(colorMode.state)
  const { theme: color, size } = useSnapshot(settings)
  const isTouch = useIsMobile()
  const theme = useMemo(() => antdTheme(mode, { color, size, isTouch }), [mode, color, size, isTouch])
  return (
    <ConfigProvider
      locale={isChinese ? zhCN : undefined}
      theme={theme}
      componentSize={isSmall(size) ? 'small' : 'middle'}
      button={BUTTON}
      modal={CLOSING}
      drawer={CLOSING}
      wave={theme.token?.motion === false ? STILL : MOVING}
    >
      {children}
    </ConfigProvider>
  )
}
