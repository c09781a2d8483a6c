import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { AccountFrame } from '../login/AccountFrame.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { useSignOut } from './useSignOut.ts'

/** In place of the workbench for who works with a password of somebody else's: the server refuses all but its change. */
export default function PasswordGate() {
  const { session } = useFrame()
  const { logout } = useSignOut()
  const nickName = session.state.info?.nickName ?? ''
  return (
    <AccountFrame
      title={t('修改密码')}
      intro={t('{{nickName}}，您的密码由管理员设置，修改后即可使用。', { nickName })}
    >
      <ChangePasswordForm
        closeWords={t('退出登录')}
        onClose={isChanged => void (isChanged || logout())}
        hasFocus
      />
    </AccountFrame>
  )
}
