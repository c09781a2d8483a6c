/** The role that requests work as. It logs in nowhere itself and owns nothing. */
export const applicationRole = 'mortise_app'
