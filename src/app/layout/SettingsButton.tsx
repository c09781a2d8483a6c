import { SettingOutlined } from '@ant-design/icons'
import { t } from '#model/language/t.ts'
import { HeaderButton } from '../parts/HeaderButton.tsx'
import { setSettingsOpen } from './layout.ts'

/** Opens the settings of the layout. */
export function SettingsButton() {
  return (
    <HeaderButton label={t('布局设置')} icon={<SettingOutlined />} onClick={() => setSettingsOpen(true)} />
  )
}
