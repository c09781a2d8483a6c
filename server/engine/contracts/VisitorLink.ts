/** A link that was opened: what is known of somebody without an account. */
export interface VisitorLink {
  id: number
  tenantId: number
  /** Page that owns the record. */
  page: string
  purpose: string
  /** Key of the one record. */
  key: number
  /** What whoever has scanned a QR code that changes goes on with; null where nobody has, or it never changes. */
  pass?: string | null
  /**
   * Who is signed in in the browser, on routes with `account`: of the institution of the link, and as nobody else. It is
   * told by name, and has no rights by it. null for nobody; absent on all other routes.
   */
  account?: { userId: number; nickName: string } | null
}
