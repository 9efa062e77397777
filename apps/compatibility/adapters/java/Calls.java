import com.google.gson.Gson;
import com.google.gson.JsonParser;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.CampaignsApi;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.ShopperActivityApi;
import org.openapitools.client.api.SubscribersApi;
import org.openapitools.client.model.*;

/** Makes a call of each kind with the client that openapi-generator generates, and prints the results as JSON. */
public class Calls {
  static final String ACCOUNT = System.getenv("ACCOUNT");

  public static void main(String[] arguments) throws ApiException {
    ApiClient client = new ApiClient().setBasePath(System.getenv("BASE_URL"));
    client.setUsername(System.getenv("TOKEN"));
    client.setPassword("");
    CampaignsApi campaigns = new CampaignsApi(client);
    CampaignList list = campaigns.listCampaigns(ACCOUNT, null, "name", "desc", null);
    Campaign first = list.getCampaigns().get(0);
    CampaignResponse single = campaigns.fetchCampaign(ACCOUNT, first.getId());
    int activated = campaigns.activateCampaignWithHttpInfo(ACCOUNT, first.getId()).getStatusCode();
    CampaignSubscriber person =
        new CampaignSubscriber().email("java@example.com").addTagsItem("New").putCustomFieldsItem("size", 42);
    String subscriber = campaigns
        .subscribeToCampaign(ACCOUNT, first.getId(), new SubscribeRequest().addSubscribersItem(person))
        .getSubscribers().get(0).getId();
    EventByEmail bought = new EventByEmail()
        .email("java@example.com").action("Bought").properties(new EventProperties().value(BigDecimal.valueOf(4999)));
    EventById came = new EventById().id(subscriber).action("Came");
    EventsApi events = new EventsApi(client);
    int byEmail = events.recordEventWithHttpInfo(ACCOUNT, requestOf(new Event(bought))).getStatusCode();
    int byId = events.recordEventWithHttpInfo(ACCOUNT, requestOf(new Event(came))).getStatusCode();
    SubscriberBatchGroup group = new SubscriberBatchGroup()
        .addSubscribersItem(new BatchSubscriber().email("a@example.com").tags(List.of("A", "B")))
        .addSubscribersItem(new BatchSubscriber().email("b@example.com").tags("A"));
    int batch = new SubscribersApi(client)
        .createSubscriberBatchWithHttpInfo(ACCOUNT, new SubscriberBatch().addBatchesItem(group)).getStatusCode();
    CartLineItem item = new CartLineItem().name("Bottle").price(new java.math.BigDecimal("12.5"));
    item.putAdditionalProperty("color", "black");
    RequestIds ids = new ShopperActivityApi(client)
        .createCartBatch(ACCOUNT, new CartBatch().addCartsItem(new Cart().provider("shop").addItemsItem(item)));
    System.out.println(new Gson().toJson(Map.of(
        "campaigns", Map.of("name", first.getName(), "total", list.getMeta().getTotalCount()),
        "campaign", Map.of("status", single.getCampaigns().get(0).getStatus().getValue(),
            "forms", single.getLinked().getForms().size()),
        "activated", activated,
        "subscriber", subscriber,
        "events", List.of(byEmail, byId),
        "batch", batch,
        "requestIds", ids.getRequestIds().size(),
        "errors", refused(campaigns, first.getId()))));
  }

  static EventRequest requestOf(Event event) {
    return new EventRequest().addEventsItem(event);
  }

  static Map<String, Object> refused(CampaignsApi campaigns, String campaign) {
    CampaignSubscriber nowhere = new CampaignSubscriber().email("java@example.com").timeZone("Nowhere/Land");
    try {
      campaigns.subscribeToCampaign(ACCOUNT, campaign, new SubscribeRequest().addSubscribersItem(nowhere));
      return Map.of();
    } catch (ApiException error) {
      var first = JsonParser.parseString(error.getResponseBody()).getAsJsonObject().getAsJsonArray("errors").get(0);
      return Map.of("status", error.getCode(), "code", first.getAsJsonObject().get("code").getAsString());
    }
  }
}
