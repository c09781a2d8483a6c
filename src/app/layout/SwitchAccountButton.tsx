import { SwapOutlined } from '@ant-design/icons'
import { t } from '#model/language/t.ts'
import { HeaderButton } from './HeaderButton.tsx'
import { useSignOut } from './useSignOut.ts'

/** Leaves the account for another one. */
export function SwitchAccountButton() {
  const { switchAccount } = useSignOut()
  return <HeaderButton label={t('切换账号')} icon={<SwapOutlined />} onClick={() => void switchAccount()} />
}
