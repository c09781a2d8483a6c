import { Link } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { Brand } from '../pages/Brand.tsx'

/** The mark of the product, which leads home. */
export function LogoLink({ isShort = false }: { isShort?: boolean }) {
  return (
    <Link to="/" className="m-logo">
      <Brand isShort={isShort} />
      <span className="m-hidden">{isShort ? t('Mortise 首页') : t('首页')}</span>
    </Link>
  )
}
