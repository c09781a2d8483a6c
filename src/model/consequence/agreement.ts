/**
 * Header with how many affected a client has agreed to, as the address of the consequences answered it. Without it
 * nothing is asked: clients that know no questions are not stopped.
 */
export const AGREED_HEADER = 'Agreed-Count'
