import { SwapOutlined } from '@ant-design/icons'
import { HeaderButton } from './HeaderButton.tsx'
import { useGoodbye } from './useGoodbye.ts'

/** Leaves the account for another one. */
export function SwitchAccountButton() {
  const { switchAccount } = useGoodbye()
  return <HeaderButton label="切换账号" icon={<SwapOutlined />} onClick={() => void switchAccount()} />
}
