const list = (names: string) => names.split(/\s+/);

/** Names whose values are secrets wherever they are. */
export const secretNames =
  list(`password passwd pwd mysql_pwd passphrase passcode secret client_secret X-Client-Secret token access_token
  X-Vault-Token X-Amz-Security-Token Authorization proxy-authorization credentials X-Amz-Credential api_key apikey X-API-Key
  apiKey cookie set_cookie code_verifier session_id sessionId sessionid X-Session-ID PHPSESSID JSESSIONID jwt id_jwt X-Auth-Key
  private_key privatekey privateKey access_key AWSAccessKey X-Functions-Key Ocp-Apim-Subscription-Key X-XSRF csrf _csrf csrftoken
  otp totp X-Shopify-Hmac hmac bearer storage_key consumer_key account_key license_key master-key signing_key`);

/** Names of headers and of parameters of URLs whose values are secrets. */
export const carriedNames =
  list(`X-Session session _session user_session aiohttp_session connect.sid sid sig X-Signature X-Hub-Signature-256
  X-Signature-Ed25519 Stripe-Signature X-Amz-Signature X-Auth auth Authentication client_assertion CF-Access-Jwt-Assertion`);

/** Names of parameters of URLs whose values are secrets. */
export const urlNames = list('code state nonce request url key');

/** Names whose values are no secrets anywhere. */
export const ordinaryNames =
  list(`User-Agent Content-Type Idempotency-Key Sec-WebSocket-Key Surrogate-Key X-Request-ID X-Forwarded-For Signature-Input
  WWW-Authenticate Sec-Session-Duration X-Sessions-Left sessions session_count last_session_at side sidebar design signup author
  authors pin_code passenger compass process_id processid keyword key_account monkey turkey hotkey subscription_id assessment
  tokyo token_type enable_third_party_cookies`);
