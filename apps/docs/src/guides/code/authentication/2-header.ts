const credential = btoa('demo-token-of-ada:'); // the token and a colon
const response = await fetch('http://127.0.0.1:4000/v2/accounts', {
  headers: { authorization: `Basic ${credential}` },
});
console.log(response.status);
